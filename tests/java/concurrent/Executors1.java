// Executors: fixed pools, futures, invokeAll, scheduling, shutdown.
import java.util.*;
import java.util.concurrent.*;

public class Executors1 {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            futures.add(pool.submit(() -> fib(n)));
        }
        for (Future<Integer> f : futures) System.out.print(f.get() + " ");
        System.out.println();
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        for (Future<String> f : pool.invokeAll(calls)) System.out.print(f.get() + f.isDone());
        System.out.println(" " + pool.invokeAny(List.of(() -> "only")));
        Future<?> failing = pool.submit(() -> { throw new IllegalStateException("in task"); });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        Future<Integer> done = pool.submit(() -> { }, 42);
        System.out.println(done.get() + " " + done.get(1, TimeUnit.SECONDS) + " " + done.isCancelled());
        CountDownLatch never = new CountDownLatch(1);
        Future<?> stuck = pool.submit(() -> {
            never.await();
            return null;
        });
        try {
            stuck.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed out " + e.getMessage());
        }
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled() + " " + stuck.isDone());
        try {
            stuck.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        pool.shutdown();
        System.out.println(pool.isShutdown() + " " + pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "single"));
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 5; i++) {
            int n = i;
            single.execute(() -> order.append(n).append(Thread.currentThread().getName()).append(' '));
        }
        single.shutdown();
        single.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(order);
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> later = s.schedule(() -> "scheduled", 10, TimeUnit.MILLISECONDS);
        System.out.println(later.get());
        CountDownLatch ticks = new CountDownLatch(3);
        ScheduledFuture<?> periodic = s.scheduleAtFixedRate(ticks::countDown, 0, 2, TimeUnit.MILLISECONDS);
        ticks.await();
        periodic.cancel(false);
        System.out.println("ticked " + periodic.isCancelled());
        s.shutdownNow();
        System.out.println(s.isShutdown() + " " + s.awaitTermination(5, TimeUnit.SECONDS));
        ExecutorCompletionService<Integer> ecs = new ExecutorCompletionService<>(Runnable::run);
        ecs.submit(() -> 5);
        System.out.println(ecs.take().get());
        FutureTask<Integer> task = new FutureTask<>(() -> 6);
        new Thread(task).start();
        System.out.println(task.get());
        ThreadPoolExecutor tpe = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(10));
        tpe.submit(() -> 1).get();
        tpe.shutdown();
        System.out.println(tpe.getCorePoolSize() + " " + tpe.getMaximumPoolSize() + " " + tpe.getQueue().size() + " " + tpe.awaitTermination(5, TimeUnit.SECONDS));
    }
}
