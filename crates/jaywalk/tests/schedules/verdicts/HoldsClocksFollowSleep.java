// Whoever slept so long has come so much later.
public class HoldsClocksFollowSleep {
    public static void main(String[] args) throws Exception {
        long[] times = new long[2];
        Thread sleeper = Threads.start(() -> {
            times[0] = System.nanoTime();
            Thread.sleep(100);
            times[1] = System.nanoTime();
        });
        sleeper.join();
        assert times[1] - times[0] >= 100_000_000 && System.nanoTime() >= times[1];
    }
}
