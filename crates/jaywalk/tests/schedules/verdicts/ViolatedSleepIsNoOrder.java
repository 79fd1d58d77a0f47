// However long the one sleeps, the other may be later.
public class ViolatedSleepIsNoOrder {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> ready = true,
                () -> {
                    Thread.sleep(1_000_000);
                    assert ready;
                });
    }
}
