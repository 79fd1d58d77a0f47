package threads;

import jaywalk.Concurrent;

/**
 * Double-checked locking: a table is made when it is first asked for, and only who finds none takes the lock.
 *
 * <p><b>What the schedules are.</b> Orders in which two threads look for the table, take the lock and store it.
 *
 * <p><b>What can fail.</b> With {@code once}, a thread that has waited for the lock does not look again, and makes a
 * second one. With {@code early}, it is stored before it is filled, and the other thread takes it half made.
 *
 * <p><b>What to look for.</b> {@code correct} holds, with 4 runs. {@code once} is violated by 2 runs of 4, and {@code
 * early} by 2 of 6, and what fills the table then races with who reads it. The field is {@code volatile}. Without that
 * the program is wrong, too, but not by any order of turns: it needs a memory in which others see writes in another
 * order. Try it: the data race on {@code squares} makes the search incomplete, though no run fails.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.DoubleChecked correct
 * jaywalk explore --schedules all -cp target/examples.jar threads.DoubleChecked once
 * jaywalk explore --schedules all -cp target/examples.jar threads.DoubleChecked early
 * </pre>
 */
public final class DoubleChecked {
    private final String variant;

    /** What is made: the squares of some numbers. */
    private volatile int[] squares;

    private DoubleChecked(String variant) {
        this.variant = variant;
    }

    public static void main(String[] args) {
        DoubleChecked holder = new DoubleChecked(args.length > 0 ? args[0] : "correct");
        int[][] seen = new int[2][];
        Concurrent.run(() -> seen[0] = holder.getFilled(), () -> seen[1] = holder.getFilled());
        assert seen[0] == seen[1] : "there are two of them";
    }

    private int[] getFilled() {
        int[] found = get();
        assert found[1] == 1 : "it is half made";
        return found;
    }

    private int[] get() {
        int[] found = squares;
        if (found == null) {
            synchronized (this) {
                found = squares;
                if (found == null || variant.equals("once")) {
                    found = make();
                }
            }
        }
        return found;
    }

    private int[] make() {
        int[] made = new int[2];
        if (variant.equals("early")) {
            squares = made;
            made[1] = 1;
        } else {
            made[1] = 1;
            squares = made;
        }
        return made;
    }
}
