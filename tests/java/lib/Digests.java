// MessageDigest, UUID, Base64, CRC32, HexFormat, checksums.
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;
import java.util.zip.*;

public class Digests {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    public static void main(String[] args) throws Exception {
        String[] texts = {"", "a", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(1000)};
        for (String algorithm : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA-224", "SHA3-256"}) {
            for (String t : texts) System.out.println(algorithm + " " + hex(MessageDigest.getInstance(algorithm).digest(t.getBytes(StandardCharsets.UTF_8))));
        }
        MessageDigest m = MessageDigest.getInstance("SHA-256");
        for (int i = 0; i < 100; i++) m.update((byte) i);
        m.update(new byte[300], 10, 200);
        MessageDigest copy = (MessageDigest) m.clone();
        System.out.println(hex(m.digest()) + " " + hex(copy.digest(new byte[] {1})) + " " + m.getAlgorithm() + " " + m.getDigestLength() + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (java.security.NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        UUID u = UUID.nameUUIDFromBytes("name".getBytes());
        System.out.println(u + " " + u.version() + " " + u.variant() + " " + u.hashCode() + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").getMostSignificantBits() + " " + u.compareTo(new UUID(1, 2)) + " " + new UUID(1, -1) + " " + UUID.randomUUID().toString().length());
        byte[] data = new byte[50];
        for (int i = 0; i < 50; i++) data[i] = (byte) (i * 37);
        System.out.println(Base64.getEncoder().encodeToString(data) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(data) + " " + Arrays.equals(Base64.getDecoder().decode(Base64.getEncoder().encode(data)), data));
        System.out.println(Base64.getMimeEncoder(20, "|".getBytes()).encodeToString(data) + " " + new String(Base64.getMimeDecoder().decode("aGVs\nbG8=")));
        try {
            Base64.getDecoder().decode("a*b=");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Checksum c : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            c.update("123456789".getBytes());
            c.update(data, 5, 20);
            c.update(7);
            System.out.println(c.getClass().getSimpleName() + " " + Long.toHexString(c.getValue()));
        }
        System.out.println(HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {1, -1}) + " " + Arrays.toString(HexFormat.of().parseHex("00ff7f")) + " " + HexFormat.fromHexDigits("ff"));
        javax.crypto.Mac mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(hex(mac.doFinal("message".getBytes())));
    }
}
