// paths: 0 completed, 1 failed
public class DeadlockJoinsItself {
    public static void main(String[] args) throws Exception {
        Threads.run(() -> Thread.currentThread().join());
    }
}
