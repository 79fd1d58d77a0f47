package contracts;

import jaywalk.Ensures;
import jaywalk.Old;
import jaywalk.Throws;

/** Several predicates of one name: each counts. */
public class Overloads {
    static class Missing extends IllegalStateException {}

    int value;

    /** Nothing is said of it: it is no failure. */
    static void refuse(int x) {
        if (x < 0) {
            throw new Missing();
        }
    }

    boolean kept(int x) {
        return true;
    }

    boolean kept(int x, IllegalStateException thrown) {
        return false;
    }

    /** A predicate for the exception beside one for the return. */
    @Throws(IllegalStateException.class)
    @Ensures("kept")
    public void violatedBesideVoid(int x) {
        refuse(x);
    }

    boolean result(int x, int result) {
        return result == x;
    }

    boolean result(int x, IllegalStateException thrown) {
        return false;
    }

    @Throws(IllegalStateException.class)
    @Ensures("result")
    public int violatedBesideResult(int x) {
        refuse(x);
        return x;
    }

    boolean old(int x, int result) {
        return true;
    }

    boolean old(int x, int result, Old<Overloads> old) {
        return false;
    }

    @Ensures("old")
    public int violatedBesideNew(int x) {
        return x;
    }

    boolean each(int x, IllegalArgumentException thrown) {
        return true;
    }

    boolean each(int x, IllegalStateException thrown) {
        return false;
    }

    /** The second exception has its own. */
    @Throws({IllegalArgumentException.class, IllegalStateException.class})
    @Ensures("each")
    public void violatedBesideAnother(int x) {
        if (x > 0) {
            throw new IllegalArgumentException();
        }
        refuse(x);
    }

    boolean narrow(int x) {
        return true;
    }

    boolean narrow(int x, Missing thrown, Old<Overloads> old) {
        return value != old.get(it -> it.value);
    }

    /** One for a subclass of what is allowed. */
    @Throws(RuntimeException.class)
    @Ensures("narrow")
    public void violatedOfSubclass(int x) {
        refuse(x);
    }

    boolean wide(int x) {
        return true;
    }

    boolean wide(int x, IllegalStateException thrown) {
        return false;
    }

    /** One for a superclass of what is allowed that is no common one. */
    @Throws(Missing.class)
    @Ensures("wide")
    public void violatedOfSuperclass(int x) {
        refuse(x);
    }

    boolean all(int x) {
        return value == x;
    }

    boolean all(int x, Old<Overloads> old) {
        return old.get(it -> it.value) == 0 || true;
    }

    boolean all(int x, Missing thrown) {
        return value == x;
    }

    boolean all(int x, RuntimeException thrown) {
        return value == x && x < 0;
    }

    /** What is asked of exceptions that are not allowed is never asked. */
    boolean all(int x, IllegalArgumentException thrown) {
        return false;
    }

    @Throws(Missing.class)
    @Ensures("all")
    public void holds(int x) {
        value = x;
        refuse(x);
    }

    boolean returned(int x, IllegalStateException result) {
        return result != null;
    }

    /** What it returns is not what leaves it. */
    @Throws(IllegalStateException.class)
    @Ensures("returned")
    public IllegalStateException holdsOfResult(int x) {
        refuse(x);
        return new IllegalStateException();
    }
}
