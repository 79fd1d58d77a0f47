// A worker may take the task that was forked, or whoever joins it takes it back.
// prints: 1 | 2
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public class HoldsSharedWork {
    static final Set<Thread> WORKERS = ConcurrentHashMap.newKeySet();

    static class Work extends RecursiveAction {
        protected void compute() {
            ForkJoinTask<?> other = ForkJoinTask.adapt(() -> WORKERS.add(Thread.currentThread())).fork();
            WORKERS.add(Thread.currentThread());
            other.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Work());
        System.out.println(WORKERS.size());
    }
}
