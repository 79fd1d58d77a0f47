// It throws in one of two orders.
// paths: 1 completed, 1 failed
public class ViolatedOnlyIfLate {
    static volatile Object shared = "something";

    public static void main(String[] args) throws Exception {
        Threads.run(() -> shared.hashCode(), () -> shared = null);
    }
}
