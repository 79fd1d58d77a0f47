// prints: 3
import java.util.concurrent.CompletableFuture;

public class HoldsSupplyAsync {
    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        System.out.println(one.thenApply(i -> i + 2).join());
    }
}
