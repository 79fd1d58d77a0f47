import static jaywalk.Choice.*;

/** Threads that end and start while a choice is open: whose turn it is must not depend on the choice mode. */
public class ThreadNumbers {
    static final StringBuffer turns = new StringBuffer();

    static Thread thread(String name, int steps) {
        return new Thread(() -> {
            for (int i = 0; i < steps; i++) {
                if (i % 5_000 == 0) turns.append(name);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        int number = getInt(0, 1);
        Thread first = thread("a", 1);
        Thread second = thread("b", 90_000);
        first.start();
        second.start();
        first.join();
        Thread third = thread("c", 90_000);
        Thread fourth = thread("d", 90_000);
        third.start();
        fourth.start();
        second.join();
        third.join();
        fourth.join();
        System.out.println(turns + " " + number);
    }
}
