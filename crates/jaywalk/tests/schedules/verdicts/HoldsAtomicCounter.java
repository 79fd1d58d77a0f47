// paths: 6 completed
// prints: 6
public class HoldsAtomicCounter {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();
        Threads.run(count::incrementAndGet, () -> count.getAndAdd(2), () -> count.addAndGet(3));
        assert count.get() == 6;
        System.out.println(count);
    }
}
