// java.util.Timer, and sleeping in a deterministic order.
import java.util.*;
import java.util.concurrent.CountDownLatch;

public class Timers {
    public static void main(String[] args) throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Timer timer = new Timer("timer", true);
        CountDownLatch done = new CountDownLatch(3);
        timer.schedule(new TimerTask() {
            public void run() {
                log.add("late on " + Thread.currentThread().getName());
                done.countDown();
            }
        }, 900);
        timer.schedule(new TimerTask() {
            public void run() {
                log.add("early");
                done.countDown();
            }
        }, 100);
        TimerTask cancelled = new TimerTask() {
            public void run() { log.add("never"); }
        };
        timer.schedule(cancelled, 400);
        System.out.println(cancelled.cancel() + " " + cancelled.cancel());
        timer.schedule(new TimerTask() {
            public void run() {
                log.add("middle");
                done.countDown();
            }
        }, 400);
        done.await();
        System.out.println(log);
        int[] ticks = {0};
        CountDownLatch four = new CountDownLatch(4);
        timer.scheduleAtFixedRate(new TimerTask() {
            public void run() {
                ticks[0]++;
                four.countDown();
                if (ticks[0] == 4) cancel();
            }
        }, 0, 5);
        four.await();
        Thread.sleep(20);
        System.out.println(ticks[0]);
        timer.cancel();
        try {
            timer.schedule(new TimerTask() { public void run() { } }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        StringBuffer order = new StringBuffer();
        List<Thread> sleepers = new ArrayList<>();
        for (int n : new int[] {600, 50, 300}) sleepers.add(new Thread(() -> {
            try {
                Thread.sleep(n);
                order.append(n).append(' ');
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }));
        for (Thread t : sleepers) t.start();
        for (Thread t : sleepers) t.join();
        System.out.println(order);
    }
}
