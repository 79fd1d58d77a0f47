// The second thread comes when the first is gone, and the failure needs what both have done.
// paths: 1 completed, 1 failed
public class ViolatedAfterThreadHasEnded {
    static volatile int sum;

    public static void main(String[] args) throws Exception {
        Thread first = Threads.start(() -> sum = 1);
        first.join();
        Thread second = Threads.start(() -> sum = 2);
        assert sum == 1;
        second.join();
    }
}
