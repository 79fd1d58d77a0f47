// A cache is asked and filled under a lock, but not under the same one at once.
import java.util.*;

public class ViolatedLoader {
    static Map<String, Object> cache = new HashMap<>();
    static volatile boolean loaded;
    static int loads;
    static Object load(String k) {
        Object o;
        synchronized (cache) {
            o = cache.get(k);
        }
        if (o == null) {
            o = new Object();
            synchronized (cache) {
                if (cache.put(k, o) != null) throw new IllegalStateException("loaded twice");
            }
        }
        return o;
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[6];
        for (int i = 0; i < 6; i++) {
            final int k = i;
            t[i] = new Thread() {
                public void run() {
                    for (int j = 0; j < 3; j++) load("k"+(j*2+k%2));
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
    }
}
