// System.exit from another thread while main waits; status in the low byte.
public class ExitFromThread {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread t = new Thread(() -> {
            System.out.println("thread exits with 259");
            System.exit(259);
        });
        for (int i = 0; i < 4; i++) System.out.println("main " + i);
        t.start();
        try {
            t.join();
            new java.util.concurrent.CountDownLatch(1).await();
        } finally {
            System.out.println("never");
        }
    }
}
