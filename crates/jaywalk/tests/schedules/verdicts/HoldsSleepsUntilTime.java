// prints: seen | late
/** The same with sleeping, and a lock that is taken to look. */
public class HoldsSleepsUntilTime {
    static boolean done;

    static synchronized boolean isDone() {
        return done;
    }

    static synchronized void set() {
        done = true;
    }

    public static void main(String[] args) throws Exception {
        Thread other = Threads.start(HoldsSleepsUntilTime::set);
        long end = System.currentTimeMillis() + 10_000;
        while (!isDone() && System.currentTimeMillis() < end) {
            Thread.sleep(Math.min(10, Math.max(0, end - System.currentTimeMillis())));
        }
        System.out.println(System.currentTimeMillis() >= end ? "late" : "seen");
        other.join();
    }
}
