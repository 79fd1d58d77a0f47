// What the JDK keeps for dates multiplies the schedules of those who write some.
import java.util.Date;

public class HoldsDates {
    public static void main(String[] args) throws Exception {
        Threads.Body body = () -> new Date(0).toString();
        Threads.run(body, body);
    }
}
