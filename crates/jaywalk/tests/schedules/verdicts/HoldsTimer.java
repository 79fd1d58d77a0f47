// prints: 1
import java.util.Timer;
import java.util.TimerTask;

public class HoldsTimer {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        int[] runs = new int[1];
        Object lock = new Object();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                synchronized (lock) {
                    runs[0]++;
                    lock.notify();
                }
            }
        }, 10);
        synchronized (lock) {
            while (runs[0] == 0) {
                lock.wait();
            }
        }
        timer.cancel();
        System.out.println(runs[0]);
    }
}
