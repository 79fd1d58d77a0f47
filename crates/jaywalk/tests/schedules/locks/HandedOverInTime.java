import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Who waits for somebody to meet may give up, and who does not wait meets those alone that do. */
public class HandedOverInTime {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>(true);
        Object[] got = new Object[2];
        Threads.run(() -> got[0] = queue.offer(1, 1, TimeUnit.SECONDS), () -> got[1] = queue.poll());
        System.out.println(got[0] + " " + got[1]);
    }
}
