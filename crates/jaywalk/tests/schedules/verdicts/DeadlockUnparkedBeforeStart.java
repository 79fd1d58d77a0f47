import java.util.concurrent.locks.LockSupport;

// A permit that is given to a thread that has not been started is lost.
// paths: 1 completed, 1 failed
public class DeadlockUnparkedBeforeStart {
    static Thread parked;

    public static void main(String[] args) {
        parked = new Thread(() -> LockSupport.park());
        new Thread(() -> LockSupport.unpark(parked)).start();
        parked.start();
    }
}
