// paths: 1 completed
// prints: [1, 2]
import java.util.concurrent.ArrayBlockingQueue;

public class HoldsBlockingQueue {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        java.util.List<Integer> taken = new java.util.ArrayList<>();
        Threads.run(
                () -> {
                    queue.put(1);
                    queue.put(2);
                },
                () -> {
                    taken.add(queue.take());
                    taken.add(queue.take());
                });
        System.out.println(taken);
    }
}
