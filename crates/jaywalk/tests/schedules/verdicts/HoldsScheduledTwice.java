// Two tasks: the one whose time comes first runs first, if both are there.
// paths: 2 completed
// prints: early late | late early
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class HoldsScheduledTwice {
    static volatile String order = "";

    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, HoldsScheduledTwice::daemon);
        CountDownLatch both = new CountDownLatch(2);
        pool.schedule(() -> run(both, "late "), 2, TimeUnit.SECONDS);
        pool.schedule(() -> run(both, "early "), 1, TimeUnit.SECONDS);
        both.await();
        System.out.println(order.trim());
    }

    static void run(CountDownLatch both, String name) {
        order += name;
        both.countDown();
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
