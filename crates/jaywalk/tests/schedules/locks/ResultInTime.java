import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ResultInTime {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 4);
        Thread working = new Thread(task);
        working.start();
        Object[] got = new Object[2];
        Thread waiting = Threads.start(() -> {
            try {
                got[0] = task.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                got[0] = "late";
            } catch (InterruptedException e) {
                got[0] = "interrupted";
            }
            got[1] = Thread.interrupted();
        });
        waiting.interrupt();
        waiting.join();
        System.out.println(got[0] + " " + got[1]);
    }
}
