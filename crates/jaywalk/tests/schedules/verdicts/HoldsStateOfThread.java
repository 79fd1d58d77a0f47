// A state that is asked for is one that the thread is in.
public class HoldsStateOfThread {
    public static void main(String[] args) throws Exception {
        Thread thread = Threads.thread(() -> {});
        assert thread.getState() == Thread.State.NEW;
        thread.start();
        Thread.State state = thread.getState();
        assert state == Thread.State.RUNNABLE || state == Thread.State.TERMINATED;
        thread.join();
        assert thread.getState() == Thread.State.TERMINATED;
    }
}
