// WeakReference, SoftReference, PhantomReference and queues, without depending on a collection.
import java.lang.ref.*;
import java.util.*;

public class References {
    static class Payload {
        final int[] data = new int[100];
        @Override public String toString() { return "payload " + data.length; }
    }

    public static void main(String[] args) throws Exception {
        Payload strong = new Payload();
        ReferenceQueue<Payload> queue = new ReferenceQueue<>();
        WeakReference<Payload> weak = new WeakReference<>(strong, queue);
        SoftReference<Payload> soft = new SoftReference<>(strong);
        PhantomReference<Payload> phantom = new PhantomReference<>(strong, queue);
        System.gc();
        System.out.println(weak.get() + " " + soft.get() + " " + phantom.get() + " " + (weak.get() == strong) + " " + queue.poll() + " " + weak.refersTo(strong));
        weak.clear();
        System.out.println(weak.get() + " " + weak.enqueue() + " " + (queue.poll() == weak) + " " + weak.refersTo(null));
        soft.clear();
        System.out.println(soft.get());
        System.out.println(phantom.refersTo(strong) + " " + phantom.enqueue() + " " + (queue.remove(100) == phantom) + " " + queue.poll());
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        List<Object> keep = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Object k = "key" + i;
            keep.add(k);
            map.put(k, "v" + i);
        }
        System.gc();
        System.out.println(map.size() + " " + map.get(keep.get(3)) + " " + new TreeSet<>(map.values()));
        long allocated = 0;
        for (int i = 0; i < 20000; i++) {
            byte[] garbage = new byte[1000];
            garbage[i % 1000] = 1;
            allocated += garbage.length;
        }
        System.out.println(allocated + " " + keep.size() + " " + strong);
        int[] cleaned = {0};
        Cleaner cleaner = Cleaner.create();
        Cleaner.Cleanable c = cleaner.register(strong, () -> cleaned[0]++);
        c.clean();
        c.clean();
        System.out.println(cleaned[0]);
        Reference.reachabilityFence(strong);
        Map<Integer, SoftReference<String>> cache = new HashMap<>();
        for (int i = 0; i < 5; i++) cache.put(i, new SoftReference<>("cached" + i));
        System.out.println(cache.get(2).get());
    }
}
