// Parking waits for the permit, so there is one order.
// paths: 1 completed
public class HoldsPermitIsKept {
    public static void main(String[] args) throws Exception {
        Thread parked = Threads.start(java.util.concurrent.locks.LockSupport::park);
        java.util.concurrent.locks.LockSupport.unpark(parked);
        parked.join();
    }
}
