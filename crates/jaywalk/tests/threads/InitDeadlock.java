import java.util.concurrent.CountDownLatch;

/** Two classes whose initialisers need each other, in two threads. */
public class InitDeadlock {
    static final CountDownLatch BOTH = new CountDownLatch(2);

    static void meet() {
        try {
            BOTH.countDown();
            BOTH.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static class Left {
        static { meet(); }
        static int value = Right.value + 1;
    }

    static class Right {
        static { meet(); }
        static int value = Left.value + 1;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "both" -> {
                new Thread(() -> System.out.println(Left.value), "left").start();
                new Thread(() -> System.out.println(Right.value), "right").start();
            }
            case "reflection" -> {
                new Thread(() -> load("Left"), "left").start();
                new Thread(() -> load("Right"), "right").start();
            }
            case "holds" -> {
                // One at a time is what makes it safe.
                Thread first = new Thread(() -> { BOTH.countDown(); System.out.println(Left.value); }, "left");
                BOTH.countDown();
                first.start();
                first.join();
                Thread second = new Thread(() -> System.out.println(Right.value), "right");
                second.start();
                second.join();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static void load(String name) {
        try {
            Class.forName("InitDeadlock$" + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
