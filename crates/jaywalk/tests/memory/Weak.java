import jaywalk.Choice;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

/** `System.gc()` clears what is only weakly reachable, on every path alike, and nothing else does. */
public class Weak {
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static final WeakHashMap<Object, String> MAP = new WeakHashMap<>();
    static WeakReference<Object> weak;
    static PhantomReference<Object> phantom;
    static SoftReference<Object> soft;
    static boolean cleaned;

    static void make() {
        Object object = new Object();
        weak = new WeakReference<>(object, QUEUE);
        phantom = new PhantomReference<>(object, QUEUE);
        soft = new SoftReference<>(new Object());
        MAP.put(new Object(), "gone");
    }

    static void litter() {
        for (int index = 0; index < 3_000; index++) {
            new StringBuilder().append(index).append(new byte[10_000].length).toString();
        }
    }

    static void check() {
        assert weak.get() == null : "the weak reference is cleared";
        assert phantom.refersTo(null) : "the phantom reference is cleared";
        assert soft.get() != null : "the soft reference stays";
        Reference<?> first = QUEUE.poll(), second = QUEUE.poll();
        assert first != null && second != null && first != second : "both are in the queue";
        assert QUEUE.poll() == null;
        assert MAP.isEmpty();
    }

    public static void main(String[] args) {
        String order = args[0];
        if (order.equals("before")) {
            make();
            litter();
            assert weak.get() != null : "only System.gc() clears";
            System.gc();
            check();
            Choice.getAny("x", "y").length();
        } else if (order.equals("between")) {
            make();
            boolean first = Choice.getBoolean();
            if (first) {
                litter();
                assert weak.get() != null : "only System.gc() clears";
                System.gc();
                check();
            }
            if (Choice.getBoolean()) {
                assert (weak.get() == null) == first : "clearing goes back with the path";
            }
        } else if (order.equals("kept")) {
            Object strong = new Object();
            WeakReference<Object> reference = new WeakReference<>(strong);
            boolean drops = Choice.getBoolean();
            if (drops) {
                strong = null;
            }
            System.gc();
            assert (reference.get() == null) == drops;
        } else if (order.equals("chain")) {
            Choice.getBoolean();
            WeakReference<Object> reference = new WeakReference<>(new WeakReference<>(new Object()));
            System.gc();
            assert reference.get() == null;
        } else if (order.equals("cleaner")) {
            if (Choice.getBoolean()) {
                Cleaner.create().register(new Object(), () -> cleaned = true);
                System.gc();
                while (!cleaned) {
                    Thread.yield();
                }
            }
        } else if (order.equals("run")) {
            make();
            Cleaner.create().register(new Object(), () -> cleaned = true);
            System.gc();
            check();
            while (!cleaned) {
                Thread.yield();
            }
        } else {
            if (Choice.getBoolean()) {
                make();
            } else {
                weak = new WeakReference<>(new Object());
            }
            System.gc();
            assert weak.get() != null : "must fail";
        }
        System.out.println("done");
    }
}
