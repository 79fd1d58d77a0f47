import java.util.concurrent.CompletableFuture;

/** What comes behind a future is done by who completes it, or by who asks for that, if it was completed before. */
public class PushedOrFired {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete("result"), "other");
        other.start();
        CompletableFuture<String> next = future.thenApply(it -> it + " for " + Thread.currentThread().getName());
        System.out.println(next.isDone() + " " + next.join());
        other.join();
    }
}
