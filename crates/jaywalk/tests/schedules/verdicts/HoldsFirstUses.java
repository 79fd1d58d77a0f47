// paths: 1 completed, 0 failed
// prints: 3 3 1E240 2020-01-02 7200 32 3 true 6
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What the JDK keeps for itself when something of it is used for the first time is nobody's business. */
public class HoldsFirstUses {
    public static void main(String[] args) throws Exception {
        String[] got = new String[2];
        Threads.run(() -> got[0] = use(), () -> got[1] = use());
        System.out.println(got[0].equals(got[1]) ? got[0] : got[0] + " but " + got[1]);
    }

    static String use() throws Exception {
        try {
            int reflected = (Integer) String.class.getMethod("length").invoke("abc");
            int handled = (int) MethodHandles.lookup()
                    .findVirtual(String.class, "length", MethodType.methodType(int.class))
                    .invokeExact("abc");
            String large = new BigInteger("1" + "0".repeat(60)).pow(4).toString();
            LocalDate parsed = LocalDate.parse("2020-01-02", DateTimeFormatter.ofPattern("yyyy-MM-dd"));
            ZoneId zone = ZoneId.of("Europe/Helsinki");
            int offset = ZonedDateTime.of(2020, 1, 2, 3, 4, 5, 6, zone).getOffset().getTotalSeconds();
            int digest = MessageDigest.getInstance("SHA-256").digest(new byte[3]).length;
            int encoded = "h\u00e9!".getBytes(Charset.forName("ISO-8859-15")).length;
            boolean matches = Pattern.compile("a+(b|c)\\w*").matcher("aabxx").matches();
            int sum = IntStream.range(0, 5).filter(x -> x % 2 == 0).sum();
            return reflected + " " + handled + " 1E" + (large.length() - 1) + " " + parsed + " " + offset + " "
                    + digest + " " + encoded + " " + matches + " " + sum;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
