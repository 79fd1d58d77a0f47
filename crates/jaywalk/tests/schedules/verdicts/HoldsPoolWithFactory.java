// The factory is code of the program's, and is called by two threads.
// paths: 2 completed
// prints: 1 2 | 2 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

public class HoldsPoolWithFactory {
    static final AtomicInteger NUMBERS = new AtomicInteger();
    static final ThreadLocal<Integer> NUMBER = new ThreadLocal<>();

    static Thread made(Runnable work) {
        int number = NUMBERS.incrementAndGet();
        return new Thread(() -> {
            NUMBER.set(number);
            work.run();
        });
    }

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newFixedThreadPool(1, HoldsPoolWithFactory::made);
        ExecutorService two = Executors.newFixedThreadPool(1, HoldsPoolWithFactory::made);
        int[] numbers = new int[2];
        Threads.run(
                () -> numbers[0] = one.submit(NUMBER::get).get(),
                () -> numbers[1] = two.submit(NUMBER::get).get());
        System.out.println(numbers[0] + " " + numbers[1]);
        one.shutdown();
        two.shutdown();
    }
}
