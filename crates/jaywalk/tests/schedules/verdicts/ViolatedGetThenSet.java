// paths: 2 completed, 2 failed
public class ViolatedGetThenSet {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();
        Threads.Body body = () -> count.set(count.get() + 1);
        Threads.run(body, body);
        assert count.get() == 2;
    }
}
