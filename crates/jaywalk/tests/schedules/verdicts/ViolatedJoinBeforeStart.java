// Who joins a thread that has not been started does not wait for it.
// paths: 2 completed, 1 failed
public class ViolatedJoinBeforeStart {
    static volatile boolean seen;

    public static void main(String[] args) throws Exception {
        boolean[] done = new boolean[1];
        Thread late = Threads.thread(() -> done[0] = true);
        Thread joining = Threads.thread(() -> {
            late.join();
            seen = true;
        });
        joining.start();
        assert !seen;
        late.start();
        joining.join();
        late.join();
    }
}
