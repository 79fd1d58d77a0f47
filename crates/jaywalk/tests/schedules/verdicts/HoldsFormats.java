// What the JDK looks up for a locale, and keeps for all threads, is nobody's business.
import java.util.Scanner;

public class HoldsFormats {
    public static void main(String[] args) throws Exception {
        Threads.Body body = () -> {
            assert String.format("%d %5.2f", 3, 1.5).equals("3  1.50");
            assert new Scanner("1 2").nextInt() == 1;
        };
        Threads.run(body, body);
    }
}
