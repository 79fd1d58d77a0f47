// Atomic variables, arrays, references, updaters, adders.
import java.util.Arrays;
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int field;
    volatile long longField;
    volatile String text = "a";

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndIncrement() + " " + i.decrementAndGet() + " " + i.addAndGet(10) + " " + i.getAndAdd(-3) + " " + i.compareAndSet(13, 100) + " " + i.compareAndSet(13, 200) + " " + i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " "
                + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(3, Math::max) + " " + i + " " + i.intValue());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(5) + " " + l.compareAndSet(0, 1) + " " + l.accumulateAndGet(2, (a, b) -> a / b) + " " + l.compareAndExchange(l.get(), 9) + " " + l.get());
        AtomicBoolean z = new AtomicBoolean();
        System.out.println(z.getAndSet(true) + " " + z.compareAndSet(true, false) + " " + z);
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.getAndSet("y") + r.updateAndGet(s -> s + "!") + r.compareAndSet("y!", "z") + r.get() + r.accumulateAndGet("w", String::concat));
        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        a.incrementAndGet(1);
        a.compareAndSet(2, 3, 30);
        System.out.println(a + " " + a.length() + " " + a.getAndAdd(0, 5) + " " + a.accumulateAndGet(0, 10, (x, y) -> x * y));
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        ra.set(0, "p");
        System.out.println(ra + " " + ra.getAndSet(1, "q") + ra.get(1));
        Atomics o = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> fu = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "field");
        AtomicLongFieldUpdater<Atomics> lu = AtomicLongFieldUpdater.newUpdater(Atomics.class, "longField");
        AtomicReferenceFieldUpdater<Atomics, String> ru = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "text");
        System.out.println(fu.addAndGet(o, 4) + " " + lu.incrementAndGet(o) + " " + ru.compareAndSet(o, "a", "b") + o.text + o.field + o.longField);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 1);
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        System.out.println(st.compareAndSet("s", "t", 1, 2) + " " + st.getStamp() + st.compareAndSet("t", "u", 1, 3) + " " + mk.attemptMark("m", true) + mk.isMarked());
        LongAdder adder = new LongAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder d = new DoubleAdder();
        AtomicInteger shared = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int k = 0; k < 300; k++) {
                    adder.increment();
                    max.accumulate(id * 1000 + k);
                    d.add(0.5);
                    shared.getAndIncrement();
                    a.incrementAndGet(2);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(adder.sum() + " " + max.get() + " " + d.sum() + " " + shared + " " + a.get(2) + " " + adder.sumThenReset() + adder);
        try {
            a.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "missing");
        } catch (RuntimeException e) {
            System.out.println(e.getCause());
        }
    }
}
