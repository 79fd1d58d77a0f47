// The stacks of other threads: one that waits to enter a monitor, one that waits, one that has ended.
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

public class OtherStacks {
    private static final Object MONITOR = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread blocked = new Thread(OtherStacks::enter, "blocked");
        synchronized (MONITOR) {
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
            StackTraceElement[] trace = blocked.getStackTrace();
            System.out.println(trace[0] + " ... " + trace[trace.length - 1].getMethodName());
        }
        blocked.join();
        System.out.println(blocked.getStackTrace().length);

        Thread waiting = new Thread(OtherStacks::waitForever, "waiting");
        waiting.start();
        await(waiting, Thread.State.WAITING);
        System.out.println(Arrays.stream(waiting.getStackTrace()).anyMatch(e -> e.getMethodName().equals("wait")));
        Thread parked = new Thread(LockSupport::park, "parked");
        parked.start();
        await(parked, Thread.State.WAITING);

        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(parked) + " " + all.containsKey(blocked) + " "
                + all.containsKey(Thread.currentThread()));
        System.out.println(Arrays.stream(all.get(parked)).anyMatch(e -> e.getMethodName().equals("park")));
        StackTraceElement[] unstarted = new Thread(() -> { }).getStackTrace();
        System.out.println(unstarted.length);
        waiting.interrupt();
        LockSupport.unpark(parked);
    }

    private static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    private static void enter() {
        synchronized (MONITOR) {
            System.out.println("entered");
        }
    }

    private static void waitForever() {
        synchronized (MONITOR) {
            try {
                MONITOR.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }
}
