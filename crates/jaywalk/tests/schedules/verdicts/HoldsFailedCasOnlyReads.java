// Two that fail do not depend on each other.
// paths: 1 completed
public class HoldsFailedCasOnlyReads {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicInteger cell = new java.util.concurrent.atomic.AtomicInteger();
        Threads.Body body = () -> {
            assert !cell.compareAndSet(1, 2);
        };
        Threads.run(body, body, body);
    }
}
