// A class is initialised once although many threads want it; errors reach all of them.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ClassInitRaces {
    static final AtomicInteger INITIALISED = new AtomicInteger();

    static class Slow {
        static final int VALUE;
        static {
            INITIALISED.incrementAndGet();
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            VALUE = 42;
        }
    }

    static class Failing {
        static int value = fail();
        static int fail() {
            INITIALISED.addAndGet(100);
            throw new IllegalStateException("cannot");
        }
    }

    static class SelfWaiting {
        static int seen;
        static int value = 5;
        static {
            seen = value;
            value = 6;
        }
    }

    enum Lazy {
        INSTANCE;
        final int n = INITIALISED.addAndGet(1000);
    }

    static <T> List<T> all(int n, Callable<T> c) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(n);
        CountDownLatch go = new CountDownLatch(1);
        List<Future<T>> futures = new ArrayList<>();
        for (int i = 0; i < n; i++) futures.add(pool.submit(() -> {
            go.await();
            return c.call();
        }));
        go.countDown();
        List<T> results = new ArrayList<>();
        for (Future<T> f : futures) results.add(f.get());
        pool.shutdown();
        return results;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(all(5, () -> Slow.VALUE) + " " + INITIALISED);
        List<String> errors = all(5, () -> {
            try {
                return "" + Failing.value;
            } catch (ExceptionInInitializerError e) {
                return "first " + e.getCause().getMessage();
            } catch (NoClassDefFoundError e) {
                return "later " + e.getMessage();
            }
        });
        Collections.sort(errors);
        System.out.println(errors + " " + INITIALISED);
        System.out.println(all(4, () -> Lazy.INSTANCE.n) + " " + SelfWaiting.seen + SelfWaiting.value);
        System.out.println(all(3, () -> Thread.currentThread().getName().matches("pool-\\d+-thread-\\d+")));
        System.out.println(new HashSet<>(all(4, () -> Class.forName("ClassInitRaces$Slow"))).size());
    }
}
