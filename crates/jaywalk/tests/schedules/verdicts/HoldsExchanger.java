// paths: 2 completed, 0 failed
// prints: b a
import java.util.concurrent.Exchanger;

public class HoldsExchanger {
    public static void main(String[] args) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[2];
        Threads.run(() -> got[0] = exchanger.exchange("a"), () -> got[1] = exchanger.exchange("b"));
        System.out.println(got[0] + " " + got[1]);
    }
}
