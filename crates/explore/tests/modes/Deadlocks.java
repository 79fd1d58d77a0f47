import static jaywalk.Choice.*;

/** Deadlocks, lost wake-ups and interrupts that depend on what was chosen. */
public class Deadlocks {
    static class Lock {}

    public static void main(String[] args) throws Exception {
        jaywalk.ObjectPool<Lock> pool = new jaywalk.ObjectPool<>(Lock.class, 3);
        Lock one = pool.getAny();
        Lock two = pool.getAny();
        boolean crossed = getBoolean();
        int how = getInt(0, 3);
        Lock first = crossed ? two : one;
        Lock second = crossed ? one : two;
        System.out.println("start");
        Thread other = new Thread(() -> {
            try {
                synchronized (first) {
                    Thread.sleep(10);
                    synchronized (second) {
                        if (how == 1) second.wait();
                    }
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        other.start();
        synchronized (one) {
            Thread.sleep(10);
            synchronized (two) {
                System.out.println("both " + (one == two));
            }
        }
        if (how == 1) {
            Thread.sleep(10);
            if (getBoolean()) other.interrupt();
        }
        other.join();
        System.out.println("end");
    }
}
