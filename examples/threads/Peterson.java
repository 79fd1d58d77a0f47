package threads;

import jaywalk.Concurrent;

/**
 * Peterson's algorithm: two threads exclude each other with three variables and no lock.
 *
 * <p>A thread says that it wants to enter, gives way to the other, and waits while the other wants to enter and has
 * not given way. The variables are {@code volatile}: what the algorithm needs is that all threads see writes in one
 * order.
 *
 * <p><b>What the schedules are.</b> Orders of the reads and writes of the three variables. A thread that waits in the
 * loop and changes nothing is taken to wait until somebody writes what it reads, so that the loop has no endless runs.
 *
 * <p><b>What can fail.</b> With {@code broken}, a thread gives way before it says that it wants to enter. It looks
 * just as careful, and lets both in.
 *
 * <p><b>What to look for.</b> {@code correct} holds, with 18 runs. {@code broken} is violated: 40 of 110 runs let both
 * in.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.Peterson correct
 * jaywalk explore --schedules all -cp target/examples.jar threads.Peterson broken
 * </pre>
 */
public final class Peterson {
    private final boolean broken;

    private volatile boolean firstWants;
    private volatile boolean secondWants;

    /** Whether the first one has given way last. */
    private volatile boolean firstWaits;

    /** How many are inside. */
    private int inside;

    private Peterson(boolean broken) {
        this.broken = broken;
    }

    public static void main(String[] args) {
        Peterson mutex = new Peterson(args.length > 0 && args[0].equals("broken"));
        Concurrent.run(mutex::first, mutex::second);
    }

    private void first() {
        if (broken) {
            firstWaits = true;
            firstWants = true;
        } else {
            firstWants = true;
            firstWaits = true;
        }
        while (secondWants && firstWaits) {
            Thread.onSpinWait();
        }
        enterAndLeave();
        firstWants = false;
    }

    private void second() {
        if (broken) {
            firstWaits = false;
            secondWants = true;
        } else {
            secondWants = true;
            firstWaits = false;
        }
        while (firstWants && !firstWaits) {
            Thread.onSpinWait();
        }
        enterAndLeave();
        secondWants = false;
    }

    private void enterAndLeave() {
        inside++;
        assert inside == 1 : "both are inside";
        inside--;
    }
}
