// ReentrantLock, conditions, read-write and stamped locks.
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;

public class Locks {
    static class Bounded<T> {
        private final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        private final Deque<T> items = new ArrayDeque<>();
        void put(T t) throws InterruptedException {
            lock.lock();
            try {
                while (items.size() == 2) notFull.await();
                items.addLast(t);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
        T take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (items.isEmpty()) notEmpty.await();
                T t = items.removeFirst();
                notFull.signal();
                return t;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Bounded<Integer> b = new Bounded<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 50; i++) b.put(i);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        StringBuilder got = new StringBuilder();
        for (int i = 0; i < 50; i++) got.append(b.take()).append(' ');
        producer.join();
        System.out.println(got);
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        lock.lock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount() + " " + lock.isFair() + " " + lock.isHeldByCurrentThread() + " " + lock.toString().contains("Locked by thread main"));
        boolean[] tried = new boolean[2];
        Thread t = new Thread(() -> {
            tried[0] = lock.tryLock();
            try {
                tried[1] = lock.tryLock(5, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        t.join();
        System.out.println(tried[0] + " " + tried[1]);
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked " + lock.isLocked());
        }
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        System.out.println(rw.isWriteLockedByCurrentThread() + " " + rw.getReadLockCount());
        rw.writeLock().unlock();
        rw.readLock().unlock();
        StampedLock st = new StampedLock();
        long stamp = st.tryOptimisticRead();
        System.out.println(st.validate(stamp) + " " + st.isReadLocked());
        long w = st.writeLock();
        System.out.println(st.validate(stamp) + " " + st.isWriteLocked());
        st.unlockWrite(w);
        Condition c = lock.newCondition();
        lock.lock();
        System.out.println(c.await(5, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0));
        lock.unlock();
        Thread parked = new Thread(() -> {
            LockSupport.park();
            System.out.println("unparked");
        });
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
        int[] shared = {0};
        Thread[] all = new Thread[4];
        for (int i = 0; i < 4; i++) {
            all[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    lock.lock();
                    try {
                        shared[0]++;
                    } finally {
                        lock.unlock();
                    }
                }
            });
            all[i].start();
        }
        for (Thread x : all) x.join();
        System.out.println(shared[0]);
    }
}
