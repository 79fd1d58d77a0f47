// An interrupt comes before the start, before the thread asks, or after that.
// prints: true | false
// paths: 3 completed
public class HoldsInterruptedBeforeStart {
    public static void main(String[] args) throws Exception {
        boolean[] interrupted = new boolean[1];
        Thread asking = Threads.thread(() -> interrupted[0] = Thread.interrupted());
        Thread interrupting = Threads.start(() -> asking.interrupt());
        asking.start();
        interrupting.join();
        asking.join();
        System.out.println(interrupted[0]);
    }
}
