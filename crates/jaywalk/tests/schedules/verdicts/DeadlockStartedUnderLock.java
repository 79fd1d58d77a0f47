// A thread is started under its own lock, which another one has until the main thread has ended.
// paths: 2 completed, 1 failed
public class DeadlockStartedUnderLock {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread started = new Thread(() -> {});
        Thread locking = Threads.thread(() -> {
            synchronized (started) {
                main.join();
            }
        });
        locking.start();
        started.start();
    }
}
