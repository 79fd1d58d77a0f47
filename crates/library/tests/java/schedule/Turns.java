/** Says in which order threads run, are notified, and find that their time is over. */
public class Turns {
    static final Object lock = new Object();
    static int waiting;

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void say(String what) {
        System.out.print(what + " ");
    }

    static void await(String name) {
        synchronized (lock) {
            waiting++;
            try {
                lock.wait();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
        say(name);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] runners = {start(() -> say("one")), start(() -> say("two")), start(() -> say("three"))};
        for (Thread runner : runners) runner.join();

        Thread[] waiters = new Thread[2];
        for (int i = 0; i < 2; i++) {
            String name = i == 0 ? "first" : "second";
            waiters[i] = start(() -> await(name));
            while (waiting == i) Thread.yield();
        }
        for (int i = 0; i < 2; i++) {
            synchronized (lock) {
                lock.notify();
            }
            Thread.sleep(1);
        }
        for (Thread waiter : waiters) waiter.join();
    }
}
