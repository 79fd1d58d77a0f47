import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Whoever is interrupted and has a result at a time is interrupted, unless it has seen the result before. */
public class FutureInTime {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Object[] got = new Object[2];
        Thread waiting = Threads.start(() -> {
            try {
                got[0] = future.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                got[0] = "late";
            } catch (InterruptedException e) {
                got[0] = "interrupted";
            }
            got[1] = Thread.interrupted();
        });
        future.complete(4);
        waiting.interrupt();
        waiting.join();
        System.out.println(got[0] + " " + got[1]);
    }
}
