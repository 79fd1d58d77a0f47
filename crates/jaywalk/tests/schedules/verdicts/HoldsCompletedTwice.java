// paths: 2 completed
// prints: a | b
import java.util.concurrent.CompletableFuture;

public class HoldsCompletedTwice {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        boolean[] won = new boolean[2];
        Threads.run(() -> won[0] = future.complete("a"), () -> won[1] = future.complete("b"));
        assert won[0] != won[1];
        System.out.println(future.get());
    }
}
