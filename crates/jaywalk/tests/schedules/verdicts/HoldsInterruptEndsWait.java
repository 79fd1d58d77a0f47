// prints: interrupted
public class HoldsInterruptEndsWait {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        String[] end = new String[1];
        Thread waiter = Threads.start(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    assert !Thread.currentThread().isInterrupted();
                    end[0] = "interrupted";
                }
            }
        });
        waiter.interrupt();
        waiter.join();
        System.out.println(end[0]);
    }
}
