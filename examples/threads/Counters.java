package threads;

import java.util.concurrent.atomic.AtomicInteger;
import jaywalk.Concurrent;

/**
 * Counters that threads share: start here.
 *
 * <p>T threads increment a counter M times each. {@code count++} reads the counter and then writes it, so with {@code
 * racy} two threads may read the same number, and one increment is lost. With {@code locked} and {@code atomic}, an
 * increment is one step for all others.
 *
 * <p><b>What the schedules are.</b> Orders in which the counter is read and written. Two that differ only in what
 * comes first of two reads are the same, and are run once. So there are four for two threads with one racy increment
 * each: one after the other, in either order, and both reads before both writes, in either order of the writes.
 *
 * <p><b>What to look for.</b> {@code racy 2 1} is violated: 4 runs, of which 2 fail, and {@code racy 3 1} has 36, of
 * which 30 fail. {@code locked} and {@code atomic} hold, with (TM)! / (M!)<sup>T</sup> runs, which are the ways to mix
 * the increments: 6 for {@code 2 2}, 1,680 for {@code 3 3}.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.Counters racy 2 1
 * jaywalk explore --schedules all -cp target/examples.jar threads.Counters locked 3 3
 * jaywalk explore --schedules all -cp target/examples.jar threads.Counters atomic 3 3
 * </pre>
 */
public final class Counters {
    private interface Counter {
        void increment();

        int value();
    }

    private static final class Racy implements Counter {
        private int count;

        @Override
        public void increment() {
            count++;
        }

        @Override
        public int value() {
            return count;
        }
    }

    private static final class Locked implements Counter {
        private int count;

        @Override
        public synchronized void increment() {
            count++;
        }

        @Override
        public synchronized int value() {
            return count;
        }
    }

    private static final class Atomic implements Counter {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void increment() {
            count.incrementAndGet();
        }

        @Override
        public int value() {
            return count.get();
        }
    }

    private Counters() {}

    public static void main(String[] args) {
        String kind = args.length > 0 ? args[0] : "racy";
        int threads = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        int increments = args.length > 2 ? Integer.parseInt(args[2]) : 1;

        Counter counter = kind.equals("racy") ? new Racy() : kind.equals("locked") ? new Locked() : new Atomic();
        Runnable[] tasks = new Runnable[threads];
        java.util.Arrays.fill(tasks, (Runnable) () -> {
            for (int i = 0; i < increments; i++) {
                counter.increment();
            }
        });
        Concurrent.run(tasks);
        assert counter.value() == threads * increments : "an increment was lost";
    }
}
