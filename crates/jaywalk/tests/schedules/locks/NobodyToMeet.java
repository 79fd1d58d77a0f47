import java.util.concurrent.SynchronousQueue;

public class NobodyToMeet {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Object[] got = new Object[2];
        Threads.run(() -> got[0] = queue.offer(1), () -> got[1] = queue.poll());
        System.out.println(got[0] + " " + got[1] + " " + queue.size());
    }
}
