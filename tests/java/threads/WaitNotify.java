// wait, notify and notifyAll: a bounded buffer and a ping-pong.
import java.util.ArrayDeque;
import java.util.Queue;

public class WaitNotify {
    static class Buffer {
        private final Queue<Integer> queue = new ArrayDeque<>();
        synchronized void put(int x) throws InterruptedException {
            while (queue.size() == 3) wait();
            queue.add(x);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (queue.isEmpty()) wait();
            int x = queue.remove();
            notifyAll();
            return x;
        }
    }

    static class Turns {
        int turn;
        final StringBuilder log = new StringBuilder();
        synchronized void play(int me, int players, String word) throws InterruptedException {
            while (turn % players != me) wait();
            log.append(word).append(' ');
            turn++;
            notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        long[] sums = new long[2];
        Thread[] producers = new Thread[2], consumers = new Thread[2];
        for (int p = 0; p < 2; p++) {
            int id = p;
            producers[p] = new Thread(() -> {
                try {
                    for (int i = 0; i < 200; i++) buffer.put(id * 1000 + i);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            consumers[p] = new Thread(() -> {
                try {
                    for (int i = 0; i < 200; i++) sums[id] += buffer.take();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread t : producers) t.start();
        for (Thread t : consumers) t.start();
        for (Thread t : producers) t.join();
        for (Thread t : consumers) t.join();
        System.out.println(sums[0] + sums[1]);
        Turns turns = new Turns();
        String[] words = {"ping", "pong", "pang"};
        Thread[] players = new Thread[3];
        for (int p = 0; p < 3; p++) {
            int id = p;
            players[p] = new Thread(() -> {
                try {
                    for (int i = 0; i < 4; i++) turns.play(id, 3, words[id] + i);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (int p = 2; p >= 0; p--) players[p].start();
        for (Thread t : players) t.join();
        System.out.println(turns.log);
        Object o = new Object();
        synchronized (o) {
            long start = System.nanoTime();
            o.wait(10);
            System.out.println("timed out " + (System.nanoTime() - start >= 5_000_000));
            try {
                o.wait(-1);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        boolean[] ready = {false};
        Thread waiter = new Thread(() -> {
            synchronized (o) {
                while (!ready[0]) {
                    try {
                        o.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                System.out.println("woken, holding " + Thread.holdsLock(o));
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (o) {
            ready[0] = true;
            o.notify();
            System.out.println("notified first");
        }
        waiter.join();
        System.out.println("end");
    }
}
