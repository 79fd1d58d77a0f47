// races: RaceParkAndUnpark.data
import java.util.concurrent.locks.LockSupport;

/** Parking may end for no reason, so nobody may rely on what came before a permit was given. */
public class RaceParkAndUnpark {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread writer = new Thread(() -> {
            data = 1;
            LockSupport.unpark(main);
        });
        writer.start();
        LockSupport.park();
        assert data == 1;
        writer.join();
    }
}
