// paths: 6 completed
// prints: 4
public class HoldsLockedCounter {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Threads.Body twice = () -> {
            increment();
            increment();
        };
        Threads.run(twice, twice);
        assert count == 4;
        System.out.println(count);
    }
}
