// paths: 2 completed
public class HoldsAtomicElement {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicLongArray array = new java.util.concurrent.atomic.AtomicLongArray(2);
        Threads.run(() -> array.incrementAndGet(1), () -> array.incrementAndGet(1));
        assert array.get(0) == 0 && array.get(1) == 2;
    }
}
