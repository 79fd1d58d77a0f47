// A loop that asks a queue for its elements, or for room, waits for another thread to change it.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import jaywalk.Choice;

public class HoldsQueueInLoop {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> queue = switch (Choice.getInt(0, 2)) {
            case 0 -> new ArrayBlockingQueue<>(1);
            case 1 -> new LinkedBlockingQueue<>(1);
            default -> new LinkedBlockingDeque<>(1);
        };
        Threads.start(() -> queue.add("a"));
        while (queue.peek() == null) {
            Thread.yield();
        }
        assert queue.peek().equals("a") && queue.size() == 1;
        Threads.start(queue::take);
        while (queue.remainingCapacity() == 0 || !queue.isEmpty()) {
            Thread.yield();
        }
    }
}
