/** Starts threads whose bodies may throw, and waits for them. */
final class Threads {
    interface Body {
        void run() throws Exception;
    }

    private Threads() {}

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static Thread start(Body body) {
        Thread thread = thread(body);
        thread.start();
        return thread;
    }

    static void run(Body... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = start(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
