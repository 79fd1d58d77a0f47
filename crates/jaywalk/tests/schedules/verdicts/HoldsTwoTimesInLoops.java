// prints: in time false | in time true
/** The clock shows no later time than the one that was waited for, so a later one can still be waited for. */
public class HoldsTwoTimesInLoops {
    static volatile boolean never;
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread other = Threads.start(() -> done = true);
        long first = System.nanoTime() + 10_000_000;
        long second = first + 100_000;
        while (!never && System.nanoTime() < first) {
            Thread.onSpinWait();
        }
        String when = System.nanoTime() < second ? "in time " : "too late ";
        while (System.nanoTime() < second && !done) {
            Thread.onSpinWait();
        }
        System.out.println(when + done);
        other.join();
    }
}
