// paths: 0 completed, 1 failed
public class ViolatedWaitWithoutLock {
    public static void main(String[] args) throws Exception {
        Threads.run(() -> new Object().wait(1));
    }
}
