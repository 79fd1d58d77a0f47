// What the JDK computes from a property when it is first asked for follows the property.
// prints: GMT+02:00 | UTC
import java.util.TimeZone;

public class HoldsZoneIsSet {
    public static void main(String[] args) throws Exception {
        System.setProperty("user.timezone", "UTC");
        Thread zone = Threads.start(() -> System.setProperty("user.timezone", "GMT+2"));
        System.out.println(TimeZone.getDefault().getID());
        zone.join();
    }
}
