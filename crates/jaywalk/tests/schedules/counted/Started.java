/**
 * Threads for a benchmark, numbered from 0: started and joined by main, or each started and joined by the one before it.
 * The second way adds no order that differs, because starting and joining have one place in every schedule.
 */
final class Started {
    interface Numbered {
        void run(int number);
    }

    private Started() {}

    /** Runs so many threads in the way that the last argument says. */
    static void run(String[] args, int count, Numbered body) throws InterruptedException {
        switch (args[args.length - 1]) {
            case "main" -> byMain(count, body);
            case "chain" -> byEachOther(0, count, body);
            default -> throw new IllegalArgumentException("main or chain");
        }
    }

    private static void byMain(int count, Numbered body) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int number = i;
            threads[i] = new Thread(() -> body.run(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void byEachOther(int number, int count, Numbered body) throws InterruptedException {
        Thread thread = link(number, count, body);
        thread.start();
        thread.join();
    }

    /** A thread that starts the next one, does its own work, and waits for the next one. */
    private static Thread link(int number, int count, Numbered body) {
        return new Thread(() -> {
            if (number + 1 == count) {
                body.run(number);
                return;
            }
            Thread next = link(number + 1, count, body);
            next.start();
            body.run(number);
            try {
                next.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
