// Two permits are one if nobody parked between them.
public class DeadlockOnePermitForTwo {
    public static void main(String[] args) throws Exception {
        Thread parked = Threads.start(() -> {
            java.util.concurrent.locks.LockSupport.park();
            java.util.concurrent.locks.LockSupport.park();
        });
        java.util.concurrent.locks.LockSupport.unpark(parked);
        java.util.concurrent.locks.LockSupport.unpark(parked);
        parked.join();
    }
}
