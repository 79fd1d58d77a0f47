/** Who is interrupted sees what came before that. */
public class HoldsInterrupt {
    static int slept, waited, asked;

    public static void main(String[] args) throws Exception {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException expected) {
                assert slept == 1;
            }
        });
        sleeper.start();
        Thread asking = new Thread(() -> {
            if (Thread.currentThread().isInterrupted()) {
                assert asked == 1;
            }
        });
        asking.start();
        slept = 1;
        sleeper.interrupt();
        asked = 1;
        asking.interrupt();
    }
}
