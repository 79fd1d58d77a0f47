import java.util.concurrent.CountDownLatch;

public class DeadlockLatchOfThree {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        Threads.start(latch::countDown);
        Threads.start(latch::countDown);
        latch.await();
    }
}
