// A loop that sleeps, in a class with an initialiser: its turns are walked one by one.
// paths: 3 completed
public class HoldsSleepsBeforeJoin {
    static volatile int number;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> number = 1);
        thread.start();
        while (number == 0) {
            Thread.sleep(10);
        }
        thread.join();
    }
}
