// The second start is made under the lock of the thread, and so is the end of the first: nobody can tell which comes first.
// paths: 0 completed, 1 failed
public class ViolatedStartedTwice {
    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> {});
        thread.start();
    }
}
