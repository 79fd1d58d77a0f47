// prints: seen | late
/** Whoever looks for something until a time goes on when it is there, or when the time has come, however far away that is. */
public class HoldsClockInLoop {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread other = Threads.start(() -> done = true);
        long end = System.nanoTime() + 3_600_000_000_000L;
        while (!done && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        long late = System.nanoTime() - end;
        System.out.println(late >= 0 ? "late" : "seen");
        if (late > 100_000) {
            throw new AssertionError("later than need be: " + late);
        }
        other.join();
    }
}
