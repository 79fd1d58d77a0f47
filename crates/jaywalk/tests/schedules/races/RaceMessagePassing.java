// races: RaceMessagePassing.data, RaceMessagePassing.ready
/** The flag is not volatile: whoever sees it need not see the data. */
public class RaceMessagePassing {
    static int data;
    static boolean ready;

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
