// Default locales are the JDK's, until the program sets others.
// prints: 1,5 | 1.5
import java.util.Locale;

public class HoldsLocaleIsSet {
    public static void main(String[] args) throws Exception {
        Thread language = Threads.start(() -> Locale.setDefault(Locale.GERMANY));
        System.out.println(String.format("%.1f", 1.5));
        language.join();
    }
}
