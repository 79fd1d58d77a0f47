package back;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;
import jaywalk.internal.Fork;

/** Whether a collection was seen must not depend on the choices that could be gone back to. */
final class Weak {
    static void run() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        map.put(new Object(), "old");
        WeakReference<Object> old = new WeakReference<>(new Object(), queue);
        WeakReference<Object> young = null;
        for (int round = 0; round < 2; round++) {
            int way = Fork.choose(3);
            young = new WeakReference<>(new int[way], queue);
            map.put(new Object(), "young");
            if (way == 0) {
                System.gc();
            } else if (way == 1) {
                Object[] garbage = null;
                for (int i = 0; i < 100_000; i++) {
                    garbage = new Object[] {i, i + 1, i + 2, i + 3, i % 100 == 0 ? null : garbage};
                }
            }
            Thread.yield();
        }
        System.out.println((old.get() == null) + " " + (young.get() == null) + " " + map.size());
        System.out.println(queue.poll() == null);
    }
}
