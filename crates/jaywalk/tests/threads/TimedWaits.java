import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Waits for a time while another thread is busy all along. */
public class TimedWaits {
    static volatile boolean done;
    static int calls;

    static void spin(String how) {
        while (!done) {
            switch (how) {
                case "yield" -> Thread.yield();
                case "hint" -> Thread.onSpinWait();
                case "call" -> calls = Math.max(calls, 1);
                case "lock" -> { synchronized (TimedWaits.class) { calls++; } }
                default -> { }
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        for (String how : new String[] {"plain", "yield", "hint", "call", "lock"}) {
            done = false;
            Thread busy = new Thread(() -> spin(how));
            busy.start();
            Thread.sleep(2);
            synchronized (TimedWaits.class) {
                TimedWaits.class.wait(3);
            }
            LockSupport.parkNanos(1_000_000);
            busy.join(2);
            done = true;
            busy.join();
        }
        done = false;
        new Timer(true).schedule(new TimerTask() {
            @Override
            public void run() {
                done = true;
            }
        }, 5);
        spin("hint");
        done = false;
        ExecutorService service = Executors.newSingleThreadExecutor();
        Future<?> endless = service.submit(() -> spin("plain"));
        try {
            endless.get(50, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            done = true;
        }
        service.shutdown();
        System.out.println("all times came");
    }
}
