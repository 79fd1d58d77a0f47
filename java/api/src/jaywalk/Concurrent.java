package jaywalk;

/**
 * Threads in one line.
 *
 * <p>{@code jaywalk explore --schedules all} runs a program with threads in all orders of turns that make a difference.
 * This one lets two threads count, and fails if an increment can be lost:
 *
 * <pre>{@code
 * Counter counter = new Counter();
 * Concurrent.run(counter::increment, counter::increment);
 * assert counter.value() == 2;
 * }</pre>
 */
public final class Concurrent {
    /** The token to replay, if there is one, read once: it does not change, and threads may call {@link #run} too. */
    private static final String TOKEN = System.getProperty(Chooser.PATH);

    private Concurrent() {}

    /**
     * Runs tasks at the same time, each in a new thread, and returns when all have ended.
     *
     * <p>The threads are ordinary ones, made by {@code new Thread(task)} and started in the order of the tasks. So what
     * a task throws is uncaught in its own thread: handlers of uncaught exceptions hear of it, {@code jaywalk explore}
     * takes it for a failure if there are none, and this method returns when the other tasks have ended. What the tasks
     * did happens before it returns.
     *
     * <p>Interrupting the caller does not end the waiting; the caller is still interrupted when this method returns.
     *
     * @param tasks what the threads do
     * @throws NullPointerException if there is no task where one should be; then none was started
     * @throws ReplayFailed on a plain JVM if the token to replay has turns of threads
     */
    public static void run(Runnable... tasks) {
        if (TOKEN != null) {
            TokenChooser.refuseTurns(TOKEN);
        }
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            if (tasks[i] == null) {
                throw new NullPointerException("task " + (i + 1) + " of " + tasks.length + " is null");
            }
            threads[i] = new Thread(tasks[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            interrupted |= await(thread);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a thread. Returns whether somebody interrupted that. */
    private static boolean await(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
