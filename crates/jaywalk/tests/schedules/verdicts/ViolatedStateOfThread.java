// The other path is cut: what a thread does that is alive is not known.
// paths: 0 completed, 1 failed
public class ViolatedStateOfThread {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {});
        thread.start();
        assert thread.getState() != Thread.State.TERMINATED;
        thread.join();
    }
}
