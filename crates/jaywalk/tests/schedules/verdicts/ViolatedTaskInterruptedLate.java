import java.util.concurrent.FutureTask;

/** An interrupt that comes after the result may be found before it, but not by whoever knows that there is a result. */
public class ViolatedTaskInterruptedLate {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        boolean[] isDone = new boolean[1];
        Object lock = new Object();
        boolean[] isInterrupted = new boolean[1];
        Thread waiting = Threads.start(() -> {
            boolean knows;
            synchronized (lock) {
                knows = isDone[0];
            }
            try {
                task.get();
            } catch (InterruptedException e) {
                if (knows) {
                    throw new IllegalStateException(e);
                }
                isInterrupted[0] = true;
            }
        });
        task.run();
        synchronized (lock) {
            isDone[0] = true;
        }
        waiting.interrupt();
        waiting.join();
        assert !isInterrupted[0];
    }
}
