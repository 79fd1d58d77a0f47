// CompletableFuture: chaining, combining, exceptions.
import java.util.List;
import java.util.concurrent.*;
import java.util.stream.*;

public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20), b = CompletableFuture.completedFuture(22);
        System.out.println(a.thenCombine(b, Integer::sum).thenApply(x -> "answer " + x).get());
        System.out.println(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 2)).join() + " " + b.thenApplyAsync(x -> x + 1).join());
        StringBuffer log = new StringBuffer();
        a.thenAccept(x -> log.append("accepted ").append(x)).thenRun(() -> log.append(" ran")).join();
        System.out.println(log);
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalStateException("bad"); return 1; });
        System.out.println(bad.exceptionally(e -> -1).join() + " " + bad.handle((v, e) -> v + " " + e.getClass().getSimpleName() + " " + e.getCause().getMessage()).join());
        try {
            bad.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        try {
            bad.thenApply(x -> x + 1).get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(bad.isCompletedExceptionally() + " " + bad.isDone() + " " + b.getNow(0) + " " + new CompletableFuture<Integer>().getNow(9));
        List<CompletableFuture<Integer>> many = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture.allOf(many.toArray(new CompletableFuture[0])).join();
        System.out.println(many.stream().map(CompletableFuture::join).collect(Collectors.toList()));
        System.out.println(CompletableFuture.anyOf(CompletableFuture.completedFuture("any"), new CompletableFuture<String>()).join());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<Integer> length = manual.thenApply(String::length);
        System.out.println(length.isDone() + " " + manual.complete("done") + " " + manual.complete("again") + " " + length.join());
        CompletableFuture<String> failed = new CompletableFuture<>();
        failed.completeExceptionally(new java.io.IOException("io"));
        System.out.println(failed.whenComplete((v, e) -> System.out.println("when " + v + " " + e)).exceptionally(e -> "recovered " + e.getClass().getSimpleName()).join());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        System.out.println(a.thenAcceptBoth(b, (x, y) -> System.out.println("both " + x + y)).thenApply(v -> "void " + v).join());
        System.out.println(b.applyToEither(new CompletableFuture<>(), x -> "either " + x).join() + " " + CompletableFuture.failedFuture(new Error("e")).handle((v, e) -> e.getMessage()).join());
        System.out.println(new CompletableFuture<String>().completeOnTimeout("timeout value", 5, TimeUnit.MILLISECONDS).join());
        try {
            new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        Executor direct = Runnable::run;
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), direct).join());
    }
}
