// paths: 4 completed, 0 failed
// prints: b a | late late
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class HoldsExchangedInTime {
    static final Exchanger<String> EXCHANGER = new Exchanger<>();

    public static void main(String[] args) throws Exception {
        String[] got = new String[2];
        Threads.run(() -> got[0] = exchanged("a"), () -> got[1] = exchanged("b"));
        System.out.println(got[0] + " " + got[1]);
    }

    static String exchanged(String given) throws InterruptedException {
        try {
            return EXCHANGER.exchange(given, 1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return "late";
        }
    }
}
