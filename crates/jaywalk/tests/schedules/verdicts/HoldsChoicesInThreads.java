// Three numbers each, in either order: 3 * 3 * 2.
// paths: 18 completed
import jaywalk.Choice;

public class HoldsChoicesInThreads {
    static String log = "";

    static synchronized void add(int number) {
        log += number;
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.Body body = () -> {
            int number = Choice.getInt(0, 2);
            int square = number * number;
            synchronized (lock) {
                log += square;
            }
        };
        Threads.run(body, body);
        assert log.length() == 2;
    }
}
