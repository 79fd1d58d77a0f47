package programs;

import java.util.concurrent.atomic.AtomicInteger;
import jaywalk.Concurrent;

/** Runs tasks in threads, in the way that the argument says. */
public class Tasks {
    public static void main(String[] args) {
        AtomicInteger done = new AtomicInteger();
        Runnable count = done::incrementAndGet;
        switch (args[0]) {
            case "count":
                Concurrent.run(count, count);
                System.out.println(done);
                break;
            case "none":
                Concurrent.run();
                System.out.println("back");
                break;
            case "throws":
                Thread.setDefaultUncaughtExceptionHandler(
                        (thread, thrown) -> System.out.println(thread.getName() + " " + thrown));
                Concurrent.run(Tasks::fail, count);
                System.out.println(done);
                break;
            case "interrupted":
                Thread caller = Thread.currentThread();
                Concurrent.run(() -> {
                    caller.interrupt();
                    count.run();
                });
                System.out.println(done + " " + Thread.interrupted());
                break;
            case "null":
                try {
                    Concurrent.run(count, null);
                } catch (NullPointerException e) {
                    System.out.println(e);
                }
                System.out.println(done);
                break;
            case "nested":
                Runnable two = () -> Concurrent.run(count, count);
                Concurrent.run(two, two);
                System.out.println(done);
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static void fail() {
        throw new IllegalStateException("left");
    }
}
