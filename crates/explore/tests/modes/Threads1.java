import static jaywalk.Choice.*;

import java.util.*;
import java.util.concurrent.*;

/** Threads that receive unknowns, lock them, wait on them, and pass them on. */
public class Threads1 {
    static class Node { int key; Node next; }
    static class Mailbox {
        private Object letter;
        private boolean full;
        synchronized void put(Object letter) throws InterruptedException {
            while (full) wait();
            this.letter = letter;
            full = true;
            notifyAll();
        }
        synchronized Object take() throws InterruptedException {
            while (!full) wait();
            full = false;
            notifyAll();
            return letter;
        }
    }

    public static void main(String[] args) throws Exception {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2);
        Node a = pool.getAny();
        Node b = pool.getAny();
        int number = getInt(0, 2);
        boolean flag = getBoolean();
        Mailbox mailbox = new Mailbox();
        int[] result = new int[2];
        Object[] got = new Object[3];
        Thread one = new Thread(() -> {
            try {
                got[0] = mailbox.take();
                got[1] = mailbox.take();
                synchronized (a) {
                    a.key += number;
                }
                result[0] = number;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread two = new Thread(() -> {
            synchronized (b) {
                b.key += flag ? 10 : 20;
                b.notifyAll();
            }
        });
        one.start();
        mailbox.put(a);
        mailbox.put(getAny("x", "y"));
        two.start();
        one.join();
        two.join();
        synchronized (a) {
            synchronized (b) {
                a.next = b;
            }
        }
        ThreadLocal<Object> local = ThreadLocal.withInitial(() -> b);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Future<Object> future = executor.submit(() -> number > 1 ? local.get() : a);
        got[2] = future.get();
        executor.shutdown();
        CompletableFuture<Integer> later = CompletableFuture.completedFuture(number).thenApply(n -> n + 1);
        BlockingQueue<Object> queue = new ArrayBlockingQueue<>(2);
        queue.put(a);
        System.out.println(a.key + " " + b.key + (got[0] == a) + got[1] + (got[2] == b) + result[0] + later.get()
                + (queue.take() == b) + (a.next == a));
    }
}
