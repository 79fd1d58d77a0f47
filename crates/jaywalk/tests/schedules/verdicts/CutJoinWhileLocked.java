// A third thread has the lock of the thread that has ended: in the JDK, join() waits for that, and here nobody ever gives it back.
// cut: unsupported:Thread.join
public class CutJoinWhileLocked {
    static volatile boolean goesOn;

    public static void main(String[] args) throws Exception {
        Thread ended = Threads.start(() -> {});
        Thread third = Threads.start(() -> {
            while (ended.isAlive()) Thread.onSpinWait();
            synchronized (ended) {
                while (!goesOn) Thread.onSpinWait();
            }
        });
        ended.join();
        goesOn = true;
        third.join();
    }
}
