public class HoldsTimedParkEnds {
    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> java.util.concurrent.locks.LockSupport.parkNanos(5),
                () -> java.util.concurrent.locks.LockSupport.parkUntil(5));
    }
}
