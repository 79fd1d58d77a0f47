package jaywalk.internal;

import jaywalk.ContractError;
import jaywalk.ContractViolation;

/** What a checked method is called with, a heap that nobody has made, and what is made of its contract. */
public final class Input {
    private Input() {}

    /**
     * A reference of a type, which leads to whatever the method's code makes of it.
     *
     * @param type what it is declared as
     * @param isObject whether it is known not to be null
     */
    public static Object reference(Class<?> type, boolean isObject) {
        throw new UnsupportedOperationException("only `jaywalk check` makes inputs up");
    }

    /** The method is about to be called. */
    public static void entered() {}

    /** The method has returned, or thrown what it may throw. */
    public static void left() {}

    /** All that is promised was looked at. */
    public static void done() {}

    /** A predicate has thrown. */
    public static boolean failed(String what, Throwable thrown) {
        throw new ContractError(what + " has thrown an exception", thrown);
    }

    /** What is promised must hold. */
    public static void check(boolean holds, String what) {
        if (!holds) {
            throw new ContractViolation(what + " does not hold");
        }
    }
}
