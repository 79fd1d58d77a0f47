package jaywalk.internal;

import jaywalk.Choice;

/**
 * What unknown functions have returned for which arguments: an interface that no class of the program implements is any
 * function that returns equal results for equal arguments, throws nothing and changes nothing.
 */
public final class Calls {
    private static Calls newest;

    private final Calls previous;
    private final Object function;
    private final int method;
    private final Object[] arguments;
    private final Object result;

    private Calls(Object function, int method, Object[] arguments, Object result) {
        this.previous = newest;
        this.function = function;
        this.method = method;
        this.arguments = arguments;
        this.result = result;
    }

    /**
     * Calls a method of an unknown function.
     *
     * @param method its number
     * @param type the first letter of the descriptor of what it returns
     */
    public static Object call(Object function, int method, Object[] arguments, char type) {
        for (Calls call = newest; call != null; call = call.previous) {
            if (call.function == function && call.method == method && areSame(call.arguments, arguments)) {
                return call.result;
            }
        }
        Object result = any(function, method, type);
        newest = new Calls(function, method, arguments, result);
        return result;
    }

    private static Object any(Object function, int method, char type) {
        switch (type) {
            case 'Z':
                return Choice.anyBoolean();
            case 'B':
                return Choice.anyByte();
            case 'C':
                return Choice.anyChar();
            case 'S':
                return Choice.anyShort();
            case 'I':
                return Choice.anyInt();
            case 'J':
                return Choice.anyLong();
            case 'F':
                return Choice.anyFloat();
            case 'D':
                return Choice.anyDouble();
            case 'V':
                return null;
            default:
                return result(function, method);
        }
    }

    private static boolean areSame(Object[] some, Object[] others) {
        for (int i = 0; i < some.length; i++) {
            if (!isSame(some[i], others[i])) {
                return false;
            }
        }
        return true;
    }

    /** Numbers and strings are the same if they are equal, and other objects if they are one. */
    private static boolean isSame(Object one, Object other) {
        if (isValue(one) && isValue(other)) {
            return one.equals(other);
        }
        return one == other;
    }

    private static boolean isValue(Object object) {
        return object instanceof Number
                || object instanceof Character
                || object instanceof Boolean
                || object instanceof String;
    }

    /** Any object that the method may return. */
    private static Object result(Object function, int method) {
        throw new UnsupportedOperationException("only `jaywalk check` makes inputs up");
    }
}
