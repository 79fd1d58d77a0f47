package threads;

import jaywalk.Concurrent;

/**
 * Dekker's algorithm, the first that let two threads exclude each other without a lock.
 *
 * <p>A thread that wants to enter says so. If the other wants it too, the one whose turn it is insists, and the other
 * takes its word back until it is its turn.
 *
 * <p><b>What the schedules are.</b> Orders of the reads and writes of the three variables, as in {@link Peterson}.
 * Here a thread waits in two loops, one within the other, and writes between them.
 *
 * <p><b>What can fail.</b> With {@code broken}, a thread looks at what the other wants before it says what it wants
 * itself: then both may enter.
 *
 * <p><b>What to look for.</b> {@code correct} holds, with 33 runs. {@code broken} is violated: 20 of 82 runs let both
 * in.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.Dekker correct
 * jaywalk explore --schedules all -cp target/examples.jar threads.Dekker broken
 * </pre>
 */
public final class Dekker {
    /** One of the two: what it wants. */
    private static final class Side {
        private volatile boolean wants;
    }

    private final boolean broken;
    private final Side left = new Side();
    private final Side right = new Side();

    /** Who insists. */
    private volatile Side turn = left;

    /** How many are inside. */
    private int inside;

    private Dekker(boolean broken) {
        this.broken = broken;
    }

    public static void main(String[] args) {
        Dekker mutex = new Dekker(args.length > 0 && args[0].equals("broken"));
        Concurrent.run(
                () -> mutex.enterAndLeave(mutex.left, mutex.right), () -> mutex.enterAndLeave(mutex.right, mutex.left));
    }

    private void enterAndLeave(Side own, Side other) {
        if (broken) {
            while (other.wants) {
                Thread.onSpinWait();
            }
            own.wants = true;
        } else {
            own.wants = true;
            while (other.wants) {
                if (turn != own) {
                    own.wants = false;
                    while (turn != own) {
                        Thread.onSpinWait();
                    }
                    own.wants = true;
                }
            }
        }
        inside++;
        assert inside == 1 : "both are inside";
        inside--;
        turn = other;
        own.wants = false;
    }
}
