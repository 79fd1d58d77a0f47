/** How a builder has written a number into an array of its own is nothing to the volatile field that is written next. */
public class HoldsBuilderBefore {
    static int data;
    static volatile boolean isReady;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            data = new StringBuilder().append(7).length();
            isReady = true;
        });
        writer.start();
        if (isReady) {
            assert data == 1;
        }
        writer.join();
    }
}
