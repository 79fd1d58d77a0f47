package back;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import jaywalk.internal.Fork;

/** Threads in every state when the path forks, and what becomes of them. */
final class Threads {
    private static final Object LOCK = new Object();
    private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);
    private static int shared;

    /** Threads started before and after forks, some of which have ended. */
    static void started() throws InterruptedException {
        Thread early = new Thread(() -> work("early", 3), "early");
        early.start();
        int way = Fork.choose(3);
        Thread late = new Thread(() -> work("late", way), "late" + way);
        if (way > 0) {
            late.start();
        }
        if (way == 2) {
            early.join();
        }
        System.out.println(early.getState() + " " + late.getState() + " " + Fork.choose(2));
        late.join();
        early.join();
        Thread again = new Thread(() -> work("again", 2));
        again.start();
        again.join();
        System.out.println(shared + " " + LOCAL.get() + " " + again.getName() + " " + late.isAlive());
    }

    private static void work(String name, int times) {
        for (int i = 0; i < times; i++) {
            LOCAL.set(LOCAL.get() + i);
            synchronized (LOCK) {
                shared = shared * 10 + times;
            }
            Thread.yield();
        }
        System.out.println(name + " " + LOCAL.get());
    }

    /** A thread blocked on a monitor that the forking thread holds. */
    static void blocked() throws InterruptedException {
        Thread[] threads = new Thread[3];
        synchronized (LOCK) {
            for (int i = 0; i < threads.length; i++) {
                int number = i + 1;
                threads[i] = new Thread(() -> {
                    synchronized (LOCK) {
                        shared = shared * 10 + number + Fork.choose(2);
                    }
                });
                threads[i].start();
            }
            Thread.sleep(10);
            System.out.println(threads[0].getState());
            if (Fork.choose(2) == 0) {
                shared = 9;
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared);
    }

    /** Threads in wait, with and without a time, notified or interrupted on different paths. */
    static void waiting() throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i + 1;
            threads[i] = new Thread(() -> {
                synchronized (LOCK) {
                    try {
                        if (number == 3) {
                            LOCK.wait(50);
                        } else {
                            LOCK.wait();
                        }
                        shared = shared * 10 + number;
                    } catch (InterruptedException interrupted) {
                        shared = shared * 100 + number * 11;
                    }
                }
            });
            threads[i].setDaemon(true);
            threads[i].start();
        }
        Thread.sleep(5);
        switch (Fork.choose(4)) {
            case 0 -> {
                synchronized (LOCK) {
                    LOCK.notifyAll();
                }
            }
            case 1 -> {
                synchronized (LOCK) {
                    LOCK.notify();
                }
            }
            case 2 -> threads[1].interrupt();
            default -> {}
        }
        System.out.print(threads[0].getState() + " " + threads[2].getState() + " ");
        Thread.sleep(Fork.choose(2) == 0 ? 1 : 100);
        System.out.println(threads[0].getState() + " " + threads[2].getState() + " " + shared);
    }

    /** Parked threads and locks of java.util.concurrent. */
    static void parked() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch latch = new CountDownLatch(2);
        Thread first = new Thread(() -> {
            LockSupport.park();
            shared += 1;
            latch.countDown();
        });
        Thread second = new Thread(() -> {
            lock.lock();
            try {
                shared = shared * 10 + 2;
            } finally {
                lock.unlock();
            }
            latch.countDown();
        });
        lock.lock();
        first.start();
        second.start();
        Thread.sleep(1);
        int way = Fork.choose(3);
        if (way == 0) {
            LockSupport.unpark(first);
            Thread.yield();
        }
        lock.unlock();
        if (way == 1) {
            first.interrupt();
        }
        System.out.print(latch.await(20, TimeUnit.MILLISECONDS) + " " + shared + " ");
        LockSupport.unpark(first);
        latch.await();
        System.out.println(shared + " " + Fork.choose(2));
    }

    /** Threads that never wait: the fork must also take back how much of a time slice is left. */
    static void slices() throws InterruptedException {
        StringBuffer order = new StringBuffer();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            char name = (char) ('a' + i);
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 6; round++) {
                    long spin = 0;
                    for (int k = 0; k < 7_000; k++) {
                        spin += k ^ round;
                    }
                    order.append(spin < 0 ? '?' : name);
                }
            });
            threads[i].start();
        }
        for (int round = 0; round < 2; round++) {
            long spin = Fork.choose(2) * 5_000L;
            for (int k = 0; k < 5_000 + spin; k++) {
                shared += k;
            }
            order.append('|');
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(order + " " + shared);
    }

    /** Every thread forks. */
    static void forking() throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    int chosen = Fork.choose(2);
                    Thread.yield();
                    synchronized (LOCK) {
                        shared = shared * 4 + number * 2 + chosen;
                    }
                }
            });
            threads[i].start();
        }
        shared += Fork.choose(2);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared);
    }

    /** An executor that lives across forks. */
    static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AtomicInteger count = new AtomicInteger();
        Future<Integer> before = pool.submit(() -> count.addAndGet(10));
        int way = Fork.choose(2);
        Future<Integer> after = pool.submit(() -> count.addAndGet(Fork.choose(2) + way));
        System.out.print(before.get() + " " + after.get() + " ");
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + count);
    }
}
