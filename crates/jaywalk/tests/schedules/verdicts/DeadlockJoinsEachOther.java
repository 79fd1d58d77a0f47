// paths: 0 completed, 1 failed
public class DeadlockJoinsEachOther {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread other = Threads.start(main::join);
        other.join();
    }
}
