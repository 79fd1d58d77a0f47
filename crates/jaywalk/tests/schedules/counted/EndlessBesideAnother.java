/** A thread that goes on for ever, and another one that has something to do. */
public class EndlessBesideAnother {
    static volatile int value;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            while (true) {
                value = 1 - value;
            }
        });
        Thread other = new Thread(() -> System.out.println("seen " + value));
        thread.start();
        other.start();
        thread.join();
    }
}
