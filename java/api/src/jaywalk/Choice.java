package jaywalk;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import jaywalk.internal.Open;

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
    // `jaywalk` puts code of its own in the place of `getInt`, `getLong`, `getBoolean`, `assume`, `pick` and of the methods
    // of one `any` value, which it finds by name and descriptor. The bodies here are for plain JVMs.

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
        return lo + (int) Chooser.next(Chooser.Sort.NUMBER, (long) hi - lo + 1);
    }

    /**
     * A whole number of a range of 64 bits. Where there are more than some millions, {@code jaywalk explore} cannot try
     * them all, and says so.
     *
     * @param lo the least number to choose
     * @param hi the greatest number to choose; if it is below {@code lo}, the run ends as by a failed assumption
     * @return one of {@code lo}, {@code lo + 1}, …, {@code hi}
     */
    public static long getLong(long lo, long hi) {
        if (lo > hi) {
            throw AssumptionFailed.because("no number is in the range from " + lo + " to " + hi);
        }
        return lo + Chooser.next(Chooser.Sort.NUMBER, hi - lo + 1);
    }

    /**
     * A character of a range.
     *
     * @param lo the least character to choose
     * @param hi the greatest character to choose; if it is below {@code lo}, the run ends as by a failed assumption
     * @return one of the characters from {@code lo} to {@code hi}
     */
    public static char getChar(char lo, char hi) {
        return (char) getInt(lo, hi);
    }

    /**
     * A truth value.
     *
     * @return {@code false} or {@code true}
     */
    public static boolean getBoolean() {
        return Chooser.next(Chooser.Sort.BOOLEAN, 2) == 1;
    }

    /**
     * Any number of type {@code int}. No value of it is tried: it stays open, and the run forks
     * where a branch depends on it.
     *
     * @return one of all there are
     */
    public static int anyInt() {
        return (int) Chooser.nextInteger(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Any number of type {@code long}. No value of it is tried: it stays open, and the run forks
     * where a branch depends on it.
     *
     * @return one of all there are
     */
    public static long anyLong() {
        return Chooser.nextInteger(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Any number of type {@code short}. No value of it is tried: it stays open, and the run forks
     * where a branch depends on it.
     *
     * @return one of all there are
     */
    public static short anyShort() {
        return (short) Chooser.nextInteger(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /**
     * Any number of type {@code byte}. No value of it is tried: it stays open, and the run forks
     * where a branch depends on it.
     *
     * @return one of all there are
     */
    public static byte anyByte() {
        return (byte) Chooser.nextInteger(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /**
     * Any character. No value of it is tried: it stays open, and the run forks
     * where a branch depends on it.
     *
     * @return one of all there are
     */
    public static char anyChar() {
        return (char) Chooser.nextInteger(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    /**
     * Any whole number of a range, however large. No value of it is tried: it stays open, and the run forks where a branch
     * depends on it.
     *
     * @param lo the least number
     * @param hi the greatest number; if it is below {@code lo}, the run ends as by a failed assumption
     * @return one of them
     */
    public static int anyInt(int lo, int hi) {
        if (lo > hi) {
            throw AssumptionFailed.because("no number is in the range from " + lo + " to " + hi);
        }
        return (int) Chooser.nextInteger(lo, hi);
    }

    /**
     * Any truth value. It stays open, and the run forks where a branch depends on it.
     *
     * @return {@code false} or {@code true}
     */
    public static boolean anyBoolean() {
        return Chooser.nextInteger(0, 1) != 0;
    }

    /**
     * Any {@code float}, infinities and NaN among them. No value of it is tried: it stays open, and the run forks where a
     * branch depends on it.
     *
     * @return one of all there are
     */
    public static float anyFloat() {
        return Float.intBitsToFloat((int) Chooser.nextBits());
    }

    /**
     * Any {@code double}, infinities and NaN among them. No value of it is tried: it stays open, and the run forks where a
     * branch depends on it.
     *
     * @return one of all there are
     */
    public static double anyDouble() {
        return Double.longBitsToDouble(Chooser.nextBits());
    }

    /**
     * Any string of a bounded length. Its length and its characters stay open.
     *
     * @param maxLength the greatest number of characters; below 0, the run ends as by a failed assumption
     * @return one of the strings of 0 to {@code maxLength} characters, which are any values of type {@code char}
     */
    public static String anyString(int maxLength) {
        return Open.string(maxLength, maxLength);
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
     * One of the constants of an enum.
     *
     * @param type the enum's class; if it has no constants, the run ends as by a failed assumption
     * @return one of its constants
     * @param <E> the enum
     * @throws IllegalArgumentException if the class is no enum, such as that of one constant with a body
     */
    @SuppressWarnings("unchecked") // `pick` returns one of the constants.
    public static <E extends Enum<E>> E getAny(Class<E> type) {
        E[] constants = type.getEnumConstants();
        if (constants == null) {
            throw new IllegalArgumentException(type.getName() + " is no enum; getDeclaringClass() gives that of a constant");
        }
        return (E) pick(constants);
    }

    /**
     * A string of characters of an alphabet.
     *
     * @param alphabet the characters to choose from; one that is in it twice counts once
     * @param maxLength the greatest number of characters; below 0, the run ends as by a failed assumption
     * @return one of the strings of 0 to {@code maxLength} characters, Unicode code points, of the alphabet
     */
    public static String getString(String alphabet, int maxLength) {
        return Combinations.string(alphabet, maxLength);
    }

    /**
     * Some of the elements of a collection, or none, or all. Of {@code n} different elements there are 2<sup>n</sup>
     * subsets.
     *
     * @param elements what to choose from; elements that are equal count as one
     * @return a new set, with the elements in the order of the collection; it can be changed
     * @param <T> what the elements have in common
     */
    public static <T> Set<T> getSubset(Collection<? extends T> elements) {
        return Combinations.subset(elements);
    }

    /**
     * The elements of a list in any order. Of {@code n} different elements there are {@code n!} orders; elements that are
     * equal are not exchanged with each other, so no order comes twice. The first one is that of the list if nothing is
     * in it twice.
     *
     * @param elements the elements
     * @return a new list of all of them; it can be changed
     * @param <T> what the elements have in common
     */
    public static <T> List<T> getPermutation(List<? extends T> elements) {
        return Combinations.permutation(elements);
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
        return values[(int) Chooser.next(Chooser.Sort.OBJECT, values.length)];
    }
}
