// Thousands of threads that end while somebody is about to wait for them: no wake-up is lost.
public class JoinMany {
    static int ended;

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 20_000; round++) {
            int work = round % 97;
            Thread thread = new Thread(() -> {
                int sum = 0;
                for (int i = 0; i < work; i++) sum += i;
                synchronized (JoinMany.class) {
                    ended += sum >= 0 ? 1 : 0;
                }
            });
            thread.start();
            if (round % 3 == 0) {
                thread.join(1_000_000);
            } else {
                thread.join();
            }
            if (thread.isAlive() || thread.getState() != Thread.State.TERMINATED) {
                throw new AssertionError("joined, but alive");
            }
        }
        System.out.println(ended);
        endsUnderItsLock();
        interruptsTheRightOne();
    }

    /// Who holds a thread's lock sees it alive until the lock is given up.
    static void endsUnderItsLock() throws InterruptedException {
        Thread thread = new Thread(() -> { });
        synchronized (thread) {
            thread.start();
            Thread.sleep(50);
            System.out.println("alive under its lock: " + thread.isAlive());
            thread.wait();
            System.out.println("alive after it notified: " + thread.isAlive());
        }
    }

    /// A thread that has ended is not the one that came after it.
    static void interruptsTheRightOne() throws InterruptedException {
        Thread first = new Thread(() -> { });
        first.start();
        first.join();
        Thread second = new Thread(() -> {
            try {
                Thread.sleep(50);
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        second.start();
        first.interrupt();
        second.join();
        System.out.println(second.isInterrupted());
    }
}
