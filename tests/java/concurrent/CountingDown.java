// Atomic sums that carry out of an int, alone and in a queue's count.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

public class CountingDown {
    volatile int field = 3;

    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger(2);
        System.out.println(count.getAndDecrement() + " " + count.get());
        System.out.println(count.decrementAndGet() + " " + count.decrementAndGet() + " " + count.getAndAdd(-5));
        System.out.println(count.addAndGet(Integer.MIN_VALUE) + " " + count.addAndGet(Integer.MIN_VALUE));
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        System.out.println(array.addAndGet(1, 7) + " " + array.addAndGet(1, -3) + " " + array);
        AtomicLong wide = new AtomicLong(1L << 32);
        System.out.println(wide.decrementAndGet() + " " + wide.getAndAdd(-1L << 33) + " " + wide);
        var handle = java.lang.invoke.MethodHandles.lookup().findVarHandle(CountingDown.class, "field", int.class);
        CountingDown object = new CountingDown();
        System.out.println((int) handle.getAndAdd(object, -1) + " " + object.field);
        workers();
    }

    static void workers() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        AtomicInteger sum = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> {
                try {
                    for (int value = queue.take(); value >= 0; value = queue.take()) {
                        sum.addAndGet(value);
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (int i = 0; i < 20; i++) {
            queue.put(i);
        }
        for (int i = 0; i < 3; i++) {
            queue.put(-1);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum + " " + queue);
    }
}
