// An increment reads and writes: of the four orders, two lose one.
// paths: 2 completed, 2 failed
public class ViolatedRacyCounter {
    static int count;

    public static void main(String[] args) throws Exception {
        Threads.run(() -> count++, () -> count++);
        assert count == 2;
    }
}
