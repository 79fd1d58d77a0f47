package jaywalk;

import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The heap as it was when a method was called: the last parameter of a predicate that {@link Ensures} names.
 *
 * <pre>{@code
 * boolean hasGrown(int key, Old<Tree> old) {
 *     return size() == old.get(tree -> tree.size()) + 1;
 * }
 * }</pre>
 *
 * <p>While {@code get} runs, all objects that the method was called with have the fields and elements that they had then;
 * static fields, and what only they lead to, are as they are now. Nothing is copied: what the code decides about
 * the input is decided for both. It may make objects, but not change any that were there before. References that it returns
 * lead to the objects as they are afterwards. Only {@code jaywalk check} can do this; on a plain JVM {@code get} throws.
 *
 * @param <T> the class of the object that the method was called on
 */
public final class Old<T> {
    private final T receiver;

    private Old(T receiver) {
        this.receiver = receiver;
    }

    /** What a function says of the object that the method was called on, as it was; null for a static method. */
    public <R> R get(Function<? super T, ? extends R> view) {
        boolean isOutermost = enter();
        try {
            return view.apply(receiver);
        } finally {
            if (isOutermost) {
                checkUnchanged(leave());
            }
        }
    }

    /** What code says of the heap as it was: of the parameters, for instance. */
    public <R> R get(Supplier<? extends R> view) {
        boolean isOutermost = enter();
        try {
            return view.get();
        } finally {
            if (isOutermost) {
                checkUnchanged(leave());
            }
        }
    }

    private static void checkUnchanged(String changed) {
        if (changed != null) {
            throw new ContractError("a predicate changes, in the heap as it was, " + changed, null);
        }
    }

    /** Puts everything back; whether it was not so already. */
    private static boolean enter() {
        throw new UnsupportedOperationException("only `jaywalk check` knows the heap as it was");
    }

    /** Makes everything what it is now; what was changed meanwhile, or null. */
    private static String leave() {
        return null;
    }
}
