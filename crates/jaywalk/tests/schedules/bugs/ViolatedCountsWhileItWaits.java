/** A loop in which a thread counts has no end before another one has had a turn. */
public class ViolatedCountsWhileItWaits {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread counts = new Thread(() -> {
            int count = 0;
            while (!done) {
                count++;
            }
            assert count < 1_000 : "counted for long";
        });
        Thread ends = new Thread(() -> done = true);
        counts.start();
        ends.start();
        counts.join();
        ends.join();
    }
}
