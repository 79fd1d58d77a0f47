// Encoding and decoding with charsets, malformed input included.
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.*;
import java.util.Arrays;

import static java.nio.charset.StandardCharsets.*;

public class Charsets {
    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) s.append(String.format("%02x", x));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"ascii", "caf\u00e9", "\u20ac\u4e2d", "\ud83d\ude00", "", "lone \ud83d x", "\ude00\ud83d"};
        Charset[] sets = {UTF_8, ISO_8859_1, US_ASCII, UTF_16, UTF_16BE, UTF_16LE};
        for (String t : texts) {
            for (Charset c : sets) {
                byte[] b = t.getBytes(c);
                String back = new String(b, c);
                System.out.println(c + " " + hex(b) + " " + back.equals(t) + " " + back.length());
            }
        }
        byte[][] bad = {{(byte) 0xc3}, {(byte) 0xff, 65}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {65, (byte) 0x80, 66}};
        for (byte[] b : bad) {
            String s = new String(b, UTF_8);
            System.out.print(hex(b) + " " + s.length() + " " + (int) s.charAt(0) + " ");
            try {
                UTF_8.newDecoder().decode(ByteBuffer.wrap(b));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
        }
        System.out.println(Charset.forName("utf-8") + " " + Charset.isSupported("ISO-8859-1") + " " + Charset.forName("latin1").name() + " " + UTF_8.aliases().contains("UTF8"));
        try {
            Charset.forName("no-such-charset");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e);
        }
        try {
            "x".getBytes("bogus");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
        ByteBuffer encoded = UTF_8.encode("h\u00e9");
        System.out.println(encoded.remaining() + " " + UTF_8.decode(encoded) + " " + US_ASCII.newEncoder().canEncode('\u00e9') + " " + ISO_8859_1.newEncoder().canEncode('\u00e9'));
        CharsetEncoder e = US_ASCII.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'});
        System.out.println(new String(e.encode(CharBuffer.wrap("a\u00e9b")).array(), US_ASCII).trim());
        CharsetDecoder d = UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(new byte[] {(byte) 0xe2, (byte) 0x82});
        CharBuffer out = CharBuffer.allocate(4);
        System.out.println(d.decode(in, out, false) + " " + in.position() + " " + d.decode(in, out, true) + " " + d.maxCharsPerByte() + " " + UTF_8.newEncoder().maxBytesPerChar());
        System.out.println(Arrays.toString("\u00fc".getBytes("windows-1252")) + new String(new byte[] {(byte) 0x80}, "windows-1252") + Charset.defaultCharset());
    }
}
