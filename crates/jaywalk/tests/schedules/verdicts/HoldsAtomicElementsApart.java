// paths: 1 completed
public class HoldsAtomicElementsApart {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicIntegerArray array = new java.util.concurrent.atomic.AtomicIntegerArray(2);
        Threads.run(() -> array.incrementAndGet(0), () -> array.incrementAndGet(1));
        assert array.get(0) == 1 && array.get(1) == 1;
    }
}
