// prints: interrupted | result 1
import java.util.concurrent.FutureTask;

/** Who has found that there is no result looks for an interrupt next, and may find one that came after the result. */
public class HoldsTaskInterruptedLate {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        String[] seen = new String[1];
        Thread waiting = Threads.start(() -> {
            try {
                seen[0] = "result " + task.get();
            } catch (InterruptedException e) {
                seen[0] = "interrupted";
            }
        });
        task.run();
        waiting.interrupt();
        waiting.join();
        System.out.println(seen[0]);
    }
}
