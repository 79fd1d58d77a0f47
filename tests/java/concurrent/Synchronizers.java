// CountDownLatch, CyclicBarrier, Semaphore, Phaser, Exchanger.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class Synchronizers {
    static Thread start(Callable<?> c) {
        Thread t = new Thread(() -> {
            try {
                c.call();
            } catch (Exception e) {
                System.out.println("unexpected " + e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1), done = new CountDownLatch(4);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            int n = i;
            start(() -> {
                go.await();
                sum.addAndGet(n);
                done.countDown();
                return null;
            });
        }
        System.out.println(sum.get() + " " + done.getCount());
        go.countDown();
        done.await();
        System.out.println(sum.get() + " " + done.getCount() + " " + done.await(1, TimeUnit.MILLISECONDS) + " " + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        int[][] rounds = new int[3][3];
        StringBuffer log = new StringBuffer();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> log.append(Arrays.stream(rounds).mapToInt(r -> r[0]).sum()).append(' '));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int id = i;
            threads.add(start(() -> {
                for (int r = 1; r <= 4; r++) {
                    rounds[id][0] += r * (id + 1);
                    barrier.await();
                    barrier.await();
                }
                return null;
            }));
        }
        for (Thread t : threads) t.join();
        System.out.println(log + " " + barrier.getParties() + " " + barrier.getNumberWaiting() + " " + barrier.isBroken());
        Semaphore s = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        threads.clear();
        for (int i = 0; i < 5; i++) threads.add(start(() -> {
            for (int k = 0; k < 20; k++) {
                s.acquire();
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                Thread.yield();
                inside.decrementAndGet();
                s.release();
            }
            return null;
        }));
        for (Thread t : threads) t.join();
        System.out.println((most.get() <= 2) + " " + s.availablePermits() + " " + s.tryAcquire(3) + " " + s.tryAcquire(2) + " " + s.tryAcquire(1, TimeUnit.MILLISECONDS) + " " + s.drainPermits());
        Phaser phaser = new Phaser(1);
        AtomicInteger work = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            phaser.register();
            start(() -> {
                work.incrementAndGet();
                phaser.arriveAndAwaitAdvance();
                work.addAndGet(10);
                phaser.arriveAndDeregister();
                return null;
            });
        }
        phaser.arriveAndAwaitAdvance();
        System.out.println(phaser.getPhase());
        phaser.arriveAndAwaitAdvance();
        System.out.println(work.get() + " " + phaser.getPhase() + " " + phaser.getRegisteredParties());
        Exchanger<String> x = new Exchanger<>();
        String[] got = new String[1];
        Thread other = start(() -> got[0] = x.exchange("from other"));
        System.out.println(x.exchange("from main"));
        other.join();
        System.out.println(got[0]);
        CyclicBarrier broken = new CyclicBarrier(2);
        try {
            broken.await(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("barrier timed out, broken " + broken.isBroken());
        }
    }
}
