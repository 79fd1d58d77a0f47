// paths: 0 completed, 1 failed

import jaywalk.Choice;

/** The main thread asks for a number that nobody looks at: a failure of the other thread is repeated without. */
public class ViolatedBesideOpenNumber {
    public static void main(String[] args) throws Exception {
        Thread fails = new Thread(() -> {
            throw new IllegalStateException();
        });
        fails.start();
        int number = Choice.anyInt(0, 2);
        fails.join();
    }
}
