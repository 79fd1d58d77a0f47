import java.util.concurrent.Semaphore;

public class ViolatedSemaphoreOfTwo {
    static int count;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(2);
        Threads.Body body = () -> {
            semaphore.acquire();
            count++;
            semaphore.release();
        };
        Threads.run(body, body);
        assert count == 2;
    }
}
