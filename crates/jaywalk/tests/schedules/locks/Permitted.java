import java.util.concurrent.Semaphore;

public class Permitted {
    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(1);
        String[] seen = {"", ""};
        Thread waiting = new Thread(() -> {
            try {
                semaphore.acquire();
                seen[0] = "had one of " + semaphore.availablePermits();
            } catch (InterruptedException e) {
                seen[0] = "had none of " + semaphore.drainPermits();
            }
        });
        waiting.start();
        if (semaphore.tryAcquire()) {
            waiting.interrupt();
            semaphore.release(2);
        }
        waiting.join();
        System.out.println(seen[0]);
    }
}
