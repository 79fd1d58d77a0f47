// paths: 2 completed
public class HoldsFieldUpdater {
    volatile int count;

    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicIntegerFieldUpdater<HoldsFieldUpdater> updater =
                java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(HoldsFieldUpdater.class, "count");
        HoldsFieldUpdater object = new HoldsFieldUpdater();
        Threads.run(() -> updater.incrementAndGet(object), () -> updater.incrementAndGet(object));
        assert object.count == 2;
    }
}
