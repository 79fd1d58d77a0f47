// release: 21
// Virtual threads in simple, deterministic uses.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        StringBuffer log = new StringBuffer();
        Thread t = Thread.ofVirtual().name("virtual-1").start(() -> log.append(Thread.currentThread().getName()).append(' ').append(Thread.currentThread().isVirtual()).append(Thread.currentThread().isDaemon()));
        t.join();
        System.out.println(log + " " + t.getState());
        AtomicInteger sum = new AtomicInteger();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int n = i;
                all.add(e.submit(() -> {
                    Thread.sleep(1);
                    sum.addAndGet(n);
                    return n * n;
                }));
            }
            int total = 0;
            for (Future<Integer> f : all) total += f.get();
            System.out.println(total);
        }
        System.out.println(sum);
        Object lock = new Object();
        int[] counter = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 10; i++) threads.add(Thread.startVirtualThread(() -> {
            for (int k = 0; k < 50; k++) {
                synchronized (lock) {
                    counter[0]++;
                }
                Thread.yield();
            }
        }));
        for (Thread x : threads) x.join();
        System.out.println(counter[0]);
        Thread interrupted = Thread.startVirtualThread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                log.append(" interrupted");
            }
        });
        interrupted.interrupt();
        interrupted.join();
        System.out.println(log);
        Thread platform = Thread.ofPlatform().name("platform-", 5).daemon(false).unstarted(() -> System.out.println("on " + Thread.currentThread().getName()));
        platform.start();
        platform.join();
        SynchronousQueue<String> q = new SynchronousQueue<>();
        Thread.startVirtualThread(() -> {
            try {
                q.put("handed over");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        System.out.println(q.take());
        ThreadLocal<String> local = new ThreadLocal<>();
        local.set("main");
        Thread.startVirtualThread(() -> System.out.println(local.get())).join();
    }
}
