// prints: 1 0 | null 1
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

public class HoldsQueueInTime {
    static Integer taken;

    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Threads.run(() -> taken = queue.poll(1, TimeUnit.SECONDS), () -> queue.add(1));
        System.out.println(taken + " " + queue.size());
    }
}
