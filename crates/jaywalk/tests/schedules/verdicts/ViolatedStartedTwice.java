// The second start is made under the lock of the thread, before or after the first has ended under it.
// paths: 0 completed, 2 failed
public class ViolatedStartedTwice {
    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> {});
        thread.start();
    }
}
