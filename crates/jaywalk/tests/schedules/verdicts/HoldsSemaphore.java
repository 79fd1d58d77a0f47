// paths: 2 completed
// prints: 2
import java.util.concurrent.Semaphore;

public class HoldsSemaphore {
    static int count;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Threads.Body body = () -> {
            semaphore.acquire();
            count++;
            semaphore.release();
        };
        Threads.run(body, body);
        System.out.println(count);
    }
}
