// Character streams: StringReader, PushbackReader, LineNumberReader, PrintWriter, pipes.
import java.io.*;

public class ReadersAndWriters {
    public static void main(String[] args) throws IOException {
        StringWriter sw = new StringWriter();
        try (PrintWriter p = new PrintWriter(sw)) {
            p.print(true);
            p.print('c');
            p.print(1);
            p.print(2L);
            p.print(1.5f);
            p.print(2.5);
            p.print(new char[] {'x', 'y'});
            p.print((String) null);
            p.println();
            p.printf("%d-%s%n", 5, "f");
            p.append("appended").append('!').append("abc", 1, 2);
            p.write("written", 1, 3);
            System.out.println(p.checkError());
        }
        System.out.println(sw + " " + sw.getBuffer().length());
        LineNumberReader l = new LineNumberReader(new StringReader("one\ntwo\r\nthree\rfour"));
        String s;
        while ((s = l.readLine()) != null) System.out.print(l.getLineNumber() + s + " ");
        System.out.println();
        PushbackReader pb = new PushbackReader(new StringReader("abc"), 5);
        int c = pb.read();
        pb.unread(c);
        pb.unread("XY".toCharArray());
        System.out.println((char) pb.read() + "" + (char) pb.read() + (char) pb.read() + (char) pb.read());
        CharArrayWriter caw = new CharArrayWriter();
        BufferedWriter bw = new BufferedWriter(caw, 4);
        bw.write("buffered");
        System.out.print(caw + "|");
        bw.newLine();
        bw.flush();
        System.out.print(caw);
        Reader r = new CharArrayReader("character array".toCharArray(), 3, 9);
        char[] buf = new char[5];
        System.out.println(r.read(buf) + new String(buf) + r.skip(2) + (char) r.read() + r.read(buf) + r.read());
        StringWriter copy = new StringWriter();
        System.out.println(new StringReader("transfer me").transferTo(copy) + copy.toString());
        OutputStream bytes = new ByteArrayOutputStream();
        try (Writer w = new OutputStreamWriter(bytes, "UTF-8")) {
            w.write("\u00e9\u4e2d\ud83d\ude00");
        }
        System.out.println(((ByteArrayOutputStream) bytes).size());
        Reader u = new InputStreamReader(new ByteArrayInputStream(((ByteArrayOutputStream) bytes).toByteArray()), "UTF-8");
        StringBuilder code = new StringBuilder();
        for (int x; (x = u.read()) >= 0; ) code.append(Integer.toHexString(x)).append(' ');
        System.out.println(code);
        FilterReader upper = new FilterReader(new StringReader("filtered")) {
            @Override public int read() throws IOException {
                int x = super.read();
                return x < 0 ? x : Character.toUpperCase(x);
            }
        };
        System.out.println((char) upper.read() + "" + (char) upper.read());
        Reader closed = new StringReader("x");
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Reader.nullReader().read() + " " + new BufferedReader(new StringReader("a\nb\nc")).lines().toList());
    }
}
