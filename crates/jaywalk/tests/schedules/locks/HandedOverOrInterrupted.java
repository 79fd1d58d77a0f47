import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Whoever is interrupted while it waits may be met nevertheless, and is interrupted then. */
public class HandedOverOrInterrupted {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Object[] got = new Object[3];
        Thread waiting = Threads.start(() -> {
            try {
                got[0] = queue.poll(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                got[0] = "interrupted";
            }
            got[2] = Thread.interrupted();
        });
        waiting.interrupt();
        got[1] = queue.offer(2);
        waiting.join();
        System.out.println(got[0] + " " + got[1] + " " + got[2]);
    }
}
