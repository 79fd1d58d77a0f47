/** States repeat but for the time, which is asked for again and again. */
public class EndlessClock {
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> x = 2).start();
        while (System.nanoTime() != 0) {
            x = 1 - x % 2;
        }
    }
}
