// The frames in which threads sleep, wait and join, and the numbers of threads after a cleaner's and timers'.
import java.util.Timer;

public class WaitingFrames {
    static final Object LOCK = new Object();

    static void sleeps() {
        try {
            Thread.sleep(10_000);
        } catch (InterruptedException e) {
            System.out.println(e);
        }
    }

    static void waits() {
        synchronized (LOCK) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }
    }

    static void show(Runnable body, String name) throws Exception {
        Thread thread = new Thread(body, name);
        thread.start();
        while (thread.getState() == Thread.State.RUNNABLE) {
            Thread.sleep(1);
        }
        for (StackTraceElement element : thread.getStackTrace()) {
            if (!element.getClassName().contains("Lambda")) {
                System.out.println(name + " " + element);
            }
        }
        thread.interrupt();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Thread(() -> {}).getId());
        show(WaitingFrames::sleeps, "sleeper");
        show(WaitingFrames::waits, "waiter");
        Thread main = Thread.currentThread();
        show(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }, "joiner");
        new Timer("ticks", true).cancel();
        System.out.println(new Thread(() -> {}).getId());
        java.lang.ref.Cleaner.create();
        System.out.println(new Thread(() -> {}).getId());
    }
}
