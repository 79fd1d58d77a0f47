// ThreadLocal, InheritableThreadLocal and per-thread initial values.
import java.util.*;

public class ThreadLocals {
    static int created;
    static final ThreadLocal<List<String>> LOCAL = ThreadLocal.withInitial(() -> {
        synchronized (ThreadLocals.class) {
            created++;
        }
        return new ArrayList<>();
    });
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override protected String childValue(String parent) { return parent + "'s child"; }
    };
    static final ThreadLocal<Integer> PLAIN = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        LOCAL.get().add("main");
        PLAIN.set(5);
        INHERITED.set("main");
        String[] out = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k <= id; k++) LOCAL.get().add("t" + id + k);
                out[id] = LOCAL.get() + " " + PLAIN.get() + " " + INHERITED.get();
                PLAIN.set(id);
                out[id] += " " + PLAIN.get();
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        for (String s : out) System.out.println(s);
        System.out.println(LOCAL.get() + " " + PLAIN.get() + " " + INHERITED.get() + " created " + created);
        LOCAL.remove();
        PLAIN.remove();
        System.out.println(LOCAL.get() + " " + PLAIN.get() + " created " + created);
        Map<Integer, ThreadLocal<Integer>> many = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            ThreadLocal<Integer> t = new ThreadLocal<>();
            t.set(i * i);
            many.put(i, t);
        }
        int sum = 0;
        for (ThreadLocal<Integer> t : many.values()) sum += t.get();
        System.out.println(sum);
    }
}
