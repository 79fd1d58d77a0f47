package jaywalk;

import java.util.List;

/**
 * Values that a program leaves open.
 *
 * <p>Each call of a method of this class forks the run: {@code jaywalk explore} continues once with each value that the
 * method may return, and on a plain JVM one of them is taken (see the package's page for which). Here is every pair of
 * different numbers of 1 to 5, once:
 *
 * <pre>{@code
 * int smaller = Choice.getInt(1, 5);
 * int larger = Choice.getInt(1, 5);
 * Choice.assume(smaller < larger);
 * System.out.println(smaller + " " + larger);
 * }</pre>
 *
 * <p>{@link #assume} ends runs that are of no interest. Runs that end so are not failures, and what they wrote is not
 * shown. A choice among nothing, such as {@code getInt(1, 0)}, ends the run in the same way.
 *
 * <p>An assumption costs the runs that it ends. Exploration is faster when a choice leaves them out from the start,
 * as {@code larger = Choice.getInt(smaller + 1, 5)} does.
 */
public final class Choice {
    // `jaywalk` puts code of its own in the place of `getInt`, `getBoolean`, `assume` and `pick`, which it finds by
    // name and descriptor. The bodies here are for plain JVMs.

    private Choice() {}

    /**
     * A whole number of a range.
     *
     * @param lo the least number to choose
     * @param hi the greatest number to choose; if it is below {@code lo}, the run ends as by a failed assumption
     * @return one of {@code lo}, {@code lo + 1}, …, {@code hi}
     */
    public static int getInt(int lo, int hi) {
        if (lo > hi) {
            throw AssumptionFailed.because("no number is in the range from " + lo + " to " + hi);
        }
        return lo + (int) Chooser.next((long) hi - lo + 1);
    }

    /**
     * A truth value.
     *
     * @return {@code false} or {@code true}
     */
    public static boolean getBoolean() {
        return Chooser.next(2) == 1;
    }

    /**
     * One of the values of a list of arguments, or of an array. The array may change afterwards: the choice is among
     * what it holds now.
     *
     * @param values what to choose from; if there are none, the run ends as by a failed assumption
     * @return one of them
     * @param <T> what the values have in common
     */
    @SafeVarargs
    @SuppressWarnings({"unchecked", "varargs"}) // `pick` returns one of its arguments.
    public static <T> T getAny(T... values) {
        return (T) pick(values.clone());
    }

    /**
     * One of the elements of a list. The list may change afterwards: the choice is among what it holds now.
     *
     * @param values what to choose from; if it is empty, the run ends as by a failed assumption
     * @return one of its elements
     * @param <T> what the elements have in common
     */
    @SuppressWarnings("unchecked") // `pick` returns one of the list's elements.
    public static <T> T getAny(List<? extends T> values) {
        return (T) pick(values.toArray());
    }

    /**
     * Goes on only if a condition holds. Where it does not, the run ends, and does not count as a failure: the values
     * chosen so far are no input of the program.
     *
     * @param condition what must hold
     */
    public static void assume(boolean condition) {
        if (!condition) {
            throw AssumptionFailed.because("an assumption does not hold");
        }
    }

    /** One of the elements of an array that nobody will change: the choice may be put off until the value is used. */
    static Object pick(Object[] values) {
        if (values.length == 0) {
            throw AssumptionFailed.because("there is nothing to choose from");
        }
        return values[(int) Chooser.next(values.length)];
    }
}
