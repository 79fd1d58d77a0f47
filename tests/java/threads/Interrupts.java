// Interrupts of sleeping, waiting, joining and running threads.
public class Interrupts {
    static void await(Thread t, Thread.State s) throws InterruptedException {
        while (t.getState() != s) Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        StringBuffer log = new StringBuffer();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                log.append(e.getMessage()).append(' ').append(Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        await(sleeper, Thread.State.TIMED_WAITING);
        sleeper.interrupt();
        sleeper.join();
        System.out.println(log);
        log.setLength(0);
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    log.append("waiter ").append(e.getMessage()).append(' ').append(Thread.holdsLock(lock));
                }
            }
        });
        waiter.start();
        await(waiter, Thread.State.WAITING);
        waiter.interrupt();
        waiter.join();
        System.out.println(log);
        Thread spinner = new Thread(() -> {
            long n = 0;
            while (!Thread.currentThread().isInterrupted()) {
                n++;
                if (n % 1000 == 0) Thread.yield();
            }
            System.out.println("spinner stops, flag " + Thread.interrupted() + " then " + Thread.interrupted());
        });
        spinner.start();
        spinner.interrupt();
        spinner.join();
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted());
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println("main " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
        }
        Thread main = Thread.currentThread();
        Thread interrupter = new Thread(() -> main.interrupt());
        try {
            Object o = new Object();
            synchronized (o) {
                interrupter.start();
                o.wait();
            }
        } catch (InterruptedException e) {
            System.out.println("wait interrupted");
        }
        interrupter.join();
        Thread endless = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("endless ends");
            }
        });
        endless.start();
        Thread.currentThread().interrupt();
        try {
            endless.join();
        } catch (InterruptedException e) {
            System.out.println("join interrupted");
        }
        endless.interrupt();
        endless.join();
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                System.out.println("entered with flag " + Thread.currentThread().isInterrupted());
            }
        });
        synchronized (lock) {
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
            blocked.interrupt();
            System.out.println("interrupt does not enter " + blocked.getState());
        }
        blocked.join();
    }
}
