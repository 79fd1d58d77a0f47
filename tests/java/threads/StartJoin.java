// Thread start, join, names, states, daemon, priorities, identity.
import java.util.*;

public class StartJoin {
    static int[] results = new int[5];

    static class Worker extends Thread {
        final int n;
        Worker(int n) {
            super("worker-" + n);
            this.n = n;
        }
        @Override public void run() {
            int s = 0;
            for (int i = 0; i <= n * 100; i++) s += i;
            results[n] = s;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.isAlive() + " " + main.getState());
        Worker[] all = new Worker[5];
        for (int i = 0; i < 5; i++) all[i] = new Worker(i);
        System.out.println(all[2].getState() + " " + all[2].isAlive() + " " + all[2].getName());
        for (Worker w : all) w.start();
        for (Worker w : all) w.join();
        System.out.println(Arrays.toString(results) + " " + all[2].getState() + " " + all[2].isAlive());
        try {
            all[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        StringBuilder seen = new StringBuilder();
        Thread named = new Thread(() -> seen.append(Thread.currentThread().getName()).append(Thread.currentThread().isDaemon()), "named");
        named.setDaemon(true);
        named.setPriority(7);
        named.start();
        named.join(5000);
        System.out.println(seen + " " + named.getPriority());
        Thread byDefault = new Thread(() -> { });
        System.out.println(byDefault.getName().matches("Thread-\\d+"));
        byDefault.setName("renamed");
        System.out.println(byDefault.getName());
        Thread notStarted = new Thread();
        notStarted.join();
        new Thread(() -> System.out.println("run is not start, on " + Thread.currentThread().getName())).run();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(20);
                seen.append(" slept");
            } catch (InterruptedException e) {
                seen.append(" interrupted");
            }
        });
        sleeper.start();
        sleeper.join();
        System.out.println(seen);
        Thread chain = new Thread(() -> {
            Thread inner = new Thread(() -> seen.append(" inner"));
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
            seen.append(" outer");
        });
        chain.start();
        chain.join();
        System.out.println(seen + " " + (Thread.currentThread() == main) + " " + Thread.holdsLock(main));
        try {
            named.setPriority(99);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
