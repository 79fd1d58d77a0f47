import java.util.concurrent.LinkedBlockingQueue;

public class QueueOfOne {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
        boolean[] fits = new boolean[2];
        Threads.run(() -> fits[0] = queue.offer(1), () -> fits[1] = queue.offer(2));
        System.out.println(fits[0] + " " + fits[1] + " " + queue);
    }
}
