// prints: true
public class HoldsInterruptEndsPark {
    public static void main(String[] args) throws Exception {
        boolean[] seen = new boolean[1];
        Thread parked = Threads.start(() -> {
            java.util.concurrent.locks.LockSupport.park();
            seen[0] = Thread.interrupted();
        });
        parked.interrupt();
        parked.join();
        System.out.println(seen[0]);
    }
}
