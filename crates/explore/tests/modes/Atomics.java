import static jaywalk.Choice.*;

import java.util.concurrent.atomic.*;

/** Atomic variables with unknown values, expectations and increments. */
public class Atomics {
    static class Node { volatile int value; volatile Node next; volatile long wide; }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2, true);
        int number = getInt(0, 2);
        boolean flag = getBoolean();
        Node node = pool.getAny();
        Node other = pool.getAny();
        AtomicInteger integer = new AtomicInteger(number);
        AtomicBoolean bool = new AtomicBoolean(flag);
        AtomicReference<Node> reference = new AtomicReference<>(node);
        AtomicLong wide = new AtomicLong(number);
        AtomicIntegerArray integers = new AtomicIntegerArray(new int[] {number, 1});
        AtomicReferenceArray<Node> references = new AtomicReferenceArray<>(2);
        references.set(0, node);
        references.lazySet(1, other);
        LongAdder adder = new LongAdder();
        adder.add(number);
        StringBuilder seen = new StringBuilder();
        seen.append(integer.compareAndSet(1, getInt(5, 6))).append(integer.incrementAndGet());
        integer.set(number);
        seen.append(integer.getAndAdd(number)).append(integer.getAndSet(number)).append(integer.get());
        seen.append(bool.compareAndSet(true, false)).append(bool.getAndSet(flag)).append(bool.get());
        seen.append(reference.compareAndSet(other, null)).append(reference.get() == node).append(reference.getAndSet(other) == null);
        seen.append(wide.addAndGet(number)).append(adder.sum());
        seen.append(integers.accumulateAndGet(0, number, Integer::sum)).append(integers.compareAndSet(1, number, 9)).append(integers);
        seen.append(references.compareAndSet(0, other, other)).append(references.get(0) == references.get(1));
        if (node != null) {
            AtomicIntegerFieldUpdater<Node> updater = AtomicIntegerFieldUpdater.newUpdater(Node.class, "value");
            updater.set(node, number);
            seen.append(updater.getAndIncrement(node));
            AtomicReferenceFieldUpdater<Node, Node> next = AtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
            next.set(node, other);
            seen.append(next.compareAndSet(node, node, null));
        }
        System.out.println(seen);
    }
}
