// Who joins a thread that has not been started may see it live afterwards. What it does then, it alone can ask.
// paths: 4 completed
// prints: alive | not alive
public class HoldsStateOfThread {
    public static void main(String[] args) throws Exception {
        Thread.State[] own = new Thread.State[1];
        boolean[] alive = new boolean[1];
        Thread thread = Threads.thread(() -> own[0] = Thread.currentThread().getState());
        assert thread.getState() == Thread.State.NEW;
        Thread joining = Threads.start(() -> {
            thread.join();
            alive[0] = thread.isAlive();
        });
        thread.start();
        thread.join();
        joining.join();
        assert thread.getState() == Thread.State.TERMINATED;
        assert own[0] == Thread.State.RUNNABLE;
        System.out.println(alive[0] ? "alive" : "not alive");
    }
}
