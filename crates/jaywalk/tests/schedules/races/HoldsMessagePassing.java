/** A volatile flag hands the data on. */
public class HoldsMessagePassing {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            data = 1;
            ready = true;
        });
        writer.start();
        if (ready) {
            assert data == 1;
        }
        writer.join();
    }
}
