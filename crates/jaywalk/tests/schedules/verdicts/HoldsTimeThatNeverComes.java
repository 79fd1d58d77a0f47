// Whoever waits for as long as there are numbers for waits until what it waits for comes.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jaywalk.Choice;

public class HoldsTimeThatNeverComes {
    static boolean isSet;

    public static void main(String[] args) throws Exception {
        Threads.Body[] all = {
            HoldsTimeThatNeverComes::latch,
            HoldsTimeThatNeverComes::semaphore,
            HoldsTimeThatNeverComes::queue,
            HoldsTimeThatNeverComes::future,
            HoldsTimeThatNeverComes::join,
            HoldsTimeThatNeverComes::monitor,
            HoldsTimeThatNeverComes::condition,
            HoldsTimeThatNeverComes::park,
            HoldsTimeThatNeverComes::locks,
            HoldsTimeThatNeverComes::pool,
            HoldsTimeThatNeverComes::handing,
            HoldsTimeThatNeverComes::exchange,
        };
        all[Choice.getInt(0, all.length - 1)].run();
    }

    static void handing() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Threads.start(() -> queue.put(1));
        assert queue.poll(Long.MAX_VALUE, TimeUnit.NANOSECONDS) == 1;
    }

    static void exchange() throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Threads.start(() -> exchanger.exchange(1));
        assert exchanger.exchange(2, Long.MAX_VALUE, TimeUnit.NANOSECONDS) == 1;
    }

    static void latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Threads.start(latch::countDown);
        assert latch.await(Long.MAX_VALUE, TimeUnit.DAYS);
    }

    static void semaphore() throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Threads.start(semaphore::release);
        assert semaphore.tryAcquire(Integer.MAX_VALUE, TimeUnit.MILLISECONDS);
    }

    static void queue() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Threads.start(() -> queue.add("a"));
        assert queue.poll(Long.MAX_VALUE, TimeUnit.NANOSECONDS).equals("a");
    }

    static void future() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Threads.start(() -> future.complete("a"));
        assert future.get(Long.MAX_VALUE, TimeUnit.SECONDS).equals("a");
    }

    static void join() throws Exception {
        Thread thread = Threads.start(() -> { });
        thread.join(Long.MAX_VALUE);
        assert !thread.isAlive();
    }

    static void monitor() throws Exception {
        Object lock = new Object();
        isSet = false;
        Thread thread = Threads.start(() -> {
            synchronized (lock) {
                isSet = true;
                lock.notify();
            }
        });
        synchronized (lock) {
            if (!isSet) {
                lock.wait(Long.MAX_VALUE);
            }
            assert isSet;
        }
        thread.join();
    }

    static void condition() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        isSet = false;
        Thread thread = Threads.start(() -> {
            lock.lock();
            isSet = true;
            condition.signal();
            lock.unlock();
        });
        lock.lock();
        if (!isSet) {
            assert condition.awaitNanos(Long.MAX_VALUE) > 0;
        }
        assert isSet;
        lock.unlock();
        thread.join();
    }

    static void park() throws Exception {
        Thread main = Thread.currentThread();
        AtomicBoolean flag = new AtomicBoolean();
        Thread thread = Threads.start(() -> {
            flag.set(true);
            LockSupport.unpark(main);
        });
        LockSupport.parkNanos(Long.MAX_VALUE);
        assert flag.get();
        thread.join();
    }

    static void locks() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock other = new ReentrantReadWriteLock();
        Threads.Body body = () -> {
            assert lock.tryLock(Long.MAX_VALUE, TimeUnit.DAYS);
            lock.unlock();
            assert other.writeLock().tryLock(Long.MAX_VALUE, TimeUnit.DAYS);
            other.writeLock().unlock();
        };
        Threads.run(body, body);
    }

    static void pool() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        AtomicBoolean flag = new AtomicBoolean();
        pool.execute(() -> flag.set(true));
        pool.shutdown();
        assert pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert flag.get();
    }
}
