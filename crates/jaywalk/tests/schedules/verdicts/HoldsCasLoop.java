// prints: 2
public class HoldsCasLoop {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicLong count = new java.util.concurrent.atomic.AtomicLong();
        Threads.Body body = () -> {
            long seen;
            do {
                seen = count.get();
            } while (!count.compareAndSet(seen, seen + 1));
        };
        Threads.run(body, body);
        System.out.println(count);
    }
}
