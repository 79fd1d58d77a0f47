/** An exception that cannot be printed: the VM says so, in a thread and in the main thread. */
public class HandlerThrows {
    static class Unprintable extends RuntimeException {
        @Override
        public String getMessage() {
            throw new IllegalStateException("in getMessage");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            throw new Unprintable();
        });
        thread.start();
        thread.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        try {
            throw new RuntimeException("replaced");
        } finally {
            System.out.println("finally");
            throw new Unprintable();
        }
    }
}
