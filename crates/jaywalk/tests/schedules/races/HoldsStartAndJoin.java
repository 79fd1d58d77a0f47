/** What comes before a start is seen by the thread, and what it does by who has joined it, or has seen it dead. */
public class HoldsStartAndJoin {
    static int before, after, alive;

    public static void main(String[] args) throws Exception {
        before = 1;
        Thread first = new Thread(() -> {
            assert before == 1;
            after = 2;
            alive = 3;
        });
        first.start();
        Thread second = new Thread(() -> {
            while (first.isAlive()) {
                Thread.onSpinWait();
            }
            assert alive == 3;
        });
        second.start();
        first.join();
        assert after == 2;
        second.join();
        alive = 4;
    }
}
