/** With volatile fields all threads agree on one order. */
public class HoldsStoreBuffering {
    static volatile int x, y;
    static int first, second;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            x = 1;
            first = y;
        });
        Thread other = new Thread(() -> {
            y = 1;
            second = x;
        });
        one.start();
        other.start();
        one.join();
        other.join();
        assert first + second > 0;
    }
}
