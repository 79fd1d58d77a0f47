import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Whatever a snapshot could disturb in a program that makes no choice: it must print the same with and without. */
public final class Unforked {
    static int depth(int levels) {
        return levels == 0 ? 0 : 1 + depth(levels - 1);
    }

    /** Threads that end, so that the next ones get their numbers; some need a larger stack than others. */
    static void threads() throws Exception {
        for (int round = 0; round < 12; round++) {
            List<String> said = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int number = 0; number < 3; number++) {
                int levels = (round * 37 + number * 101) % 400 * 10;
                threads.add(new Thread(() -> {
                    int reached = depth(levels);
                    synchronized (said) {
                        said.add(Thread.currentThread().getName() + " " + reached);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println(said);
        }
    }

    static void references() {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object kept = new Object();
        List<WeakReference<Object>> references = new ArrayList<>();
        for (int number = 0; number < 20; number++) {
            references.add(new WeakReference<>(number % 5 == 0 ? kept : new Object(), queue));
        }
        System.gc();
        int cleared = 0;
        while (queue.poll() != null) {
            cleared++;
        }
        System.out.println("cleared " + cleared + ", kept " + references.stream().filter(r -> r.get() == kept).count());
    }

    static void identities() {
        StringBuilder hashes = new StringBuilder();
        for (int number = 0; number < 10; number++) {
            Object object = new Object();
            hashes.append(System.identityHashCode(object)).append(' ');
        }
        System.out.println(hashes);
        System.out.println(("un" + hashes.length()).intern() == ("un" + hashes.length()).intern());
        System.out.println(System.nanoTime() + " " + System.currentTimeMillis());
    }

    static void garbage() {
        byte[][] kept = new byte[8][];
        for (int number = 0; number < 4000; number++) {
            kept[number % kept.length] = new byte[4000 + number];
        }
        System.out.println(kept[3].length + " " + Runtime.getRuntime().freeMemory());
    }

    static void libraries() throws Exception {
        System.out.println(String.format("%5.2f|%s|%x", 3.14159, List.of(1, 2), 255));
        System.out.println(CompletableFuture.supplyAsync(() -> 6).thenApply(x -> x * 7).get());
        try {
            Object[] strings = new String[1];
            strings[0] = 1;
        } catch (ArrayStoreException exception) {
            System.out.println(exception.getMessage());
        }
        System.out.println(Unforked.class.getDeclaredMethod("depth", int.class).invoke(null, 9));
    }

    public static void main(String[] args) throws Exception {
        threads();
        references();
        identities();
        garbage();
        libraries();
        threads();
        System.out.println("done");
    }
}
