// What the JDK computes from properties when it is first asked for follows them, and what the program sets in its place.
// prints: GMT+02:00 1,5 | GMT+02:00 1.5 | UTC 1,5 | UTC 1.5
import java.util.Locale;
import java.util.TimeZone;

public class HoldsDefaultsAreSet {
    public static void main(String[] args) throws Exception {
        System.setProperty("user.timezone", "UTC");
        Thread zone = Threads.start(() -> System.setProperty("user.timezone", "GMT+2"));
        Thread language = Threads.start(() -> Locale.setDefault(Locale.GERMANY));
        String first = TimeZone.getDefault().getID();
        System.out.println(first + " " + String.format("%.1f", 1.5));
        zone.join();
        language.join();
    }
}
