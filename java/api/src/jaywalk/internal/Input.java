package jaywalk.internal;

import jaywalk.ContractError;
import jaywalk.ContractViolation;

/** What a checked method is called with, a heap that nobody has made, and what is made of its contract. */
public final class Input {
    private Input() {}

    /** Initialises the class that a method is called on an object of, or throws what keeps it from that. */
    public static void initialize(Class<?> type) throws ClassNotFoundException {
        if (!type.isInterface()) {
            Class.forName(type.getName(), true, type.getClassLoader());
        }
    }

    /**
     * The object that a method is called on: of this class, or of one that inherits the method.
     *
     * @param type the class
     * @param method the name of the method
     * @param descriptor its descriptor
     * @param signature that of the class with its variables, after these; empty if it has none
     */
    public static Object receiver(Class<?> type, String method, String descriptor, String signature) {
        return reference(type, true);
    }

    /**
     * A reference of a type, which leads to whatever the method's code makes of it.
     *
     * @param type what it is declared as
     * @param isObject whether it is known not to be null
     */
    public static Object reference(Class<?> type, boolean isObject) {
        throw new UnsupportedOperationException("only `jaywalk check` makes inputs up");
    }

    /**
     * The same of a generic type.
     *
     * @param signature its signature, after the variables that it may name
     */
    public static Object typed(Class<?> type, boolean isObject, String signature) {
        return reference(type, isObject);
    }

    /** Whether this is an object, and none of the input. */
    public static boolean isMade(Object object) {
        return object != null;
    }

    /** The method is about to be called. */
    public static void entered() {}

    /** The method has returned, or thrown what it may throw. */
    public static void left() {}

    /** All that is promised was looked at. */
    public static void done() {}

    /** A predicate is about to be asked, and must answer in time. */
    public static void asking() {}

    /** The predicate has answered, or thrown: in how many time slices it did not, or zero if it was in time. */
    public static int overdue() {
        return 0;
    }

    /** What the method has changed up to now is what it has done: what predicates change comes after. */
    public static void noteEffect() {}

    /** What was changed of the input that may not be, or null. */
    public static String changed() {
        return null;
    }

    /** What a method has changed that may change nothing, or null. */
    public static String changedByPure() {
        return null;
    }

    /** A predicate has looked at the input, and may not have changed it. */
    public static void looked(String what) {
        checkTime(what);
        String changed = changed();
        if (changed != null) {
            throw new ContractError(what + " changes " + changed, null);
        }
    }

    /** A method that promises it has changed nothing. */
    public static void checkPure(String method) {
        String changed = changedByPure();
        if (changed != null) {
            throw new ContractViolation(method + " is @Pure and changes " + changed);
        }
    }

    private static void checkTime(String what) {
        int slices = overdue();
        if (slices > 0) {
            throw new ContractError(what + " does not end within " + slices + " time slices (--length)", null);
        }
    }

    /** A predicate has thrown. */
    public static boolean failed(String what, Throwable thrown) {
        checkTime(what);
        if (thrown instanceof ContractError) {
            throw (ContractError) thrown;
        }
        throw new ContractError(what + " has thrown an exception", thrown);
    }

    /** What is promised must hold. */
    public static void check(boolean holds, String what) {
        if (!holds) {
            throw new ContractViolation(what + " does not hold");
        }
    }
}
