package jaywalk;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Objects to link with each other: the way to make lists, trees and graphs by choosing.
 *
 * <p>{@link #getAny} chooses an object of the pool, and {@link #getNew} takes one that was not taken before. Which of
 * several untouched objects is taken makes no difference to a program, so only the first of them is ever an
 * alternative, and no structure is made twice under other names. Here is every way in which the references of three
 * nodes can point, to each other or nowhere:
 *
 * <pre>{@code
 * ObjectPool<Node> nodes = new ObjectPool<>(Node.class, 3, true);
 * Node root = nodes.getAny();
 * for (Node node : nodes) {
 *     node.left = nodes.getAny();
 *     node.right = nodes.getAny();
 * }
 * Choice.assume(isTree(root));
 * }</pre>
 *
 * <p>The pool makes its objects with their constructor without arguments, which may be private: all of them when the pool
 * is made, or, if there is no end of them, one at each call of {@code getAny} or {@code getNew}. A constructor cannot use
 * the pool that it is called by.
 *
 * <p>A pool has no lock of its own; threads that share one must take turns, as with the collections of
 * {@code java.util}.
 *
 * @param <T> the class of the objects
 */
public final class ObjectPool<T> implements Iterable<T> {
    private static final int INFINITE = -1;
    private static final int FIRST_CAPACITY = 8;

    // `jaywalk` puts code of its own in the place of `select` and `tellApart`, and finds these fields by their names.
    private final Class<T> type;
    private final int size;
    private final boolean includeNull;
    /** The objects made so far, in the first {@code made} elements. */
    private Object[] objects;
    private int made;
    /** Belongs to {@code jaywalk}: nothing here reads or writes it. */
    private int record;

    private final Constructor<T> constructor;
    private boolean isConstructing;
    /** Used by {@code select} below only: which of the objects were handed out. */
    private boolean[] isTaken;

    /**
     * A pool that never runs out, without {@code null}.
     *
     * @param type the class of the objects
     * @throws IllegalArgumentException if objects of this class cannot be made without arguments
     */
    public ObjectPool(Class<T> type) {
        this(type, INFINITE, false);
    }

    /**
     * A pool without {@code null}.
     *
     * @param type the class of the objects
     * @param size how many objects there are; below zero if there is no end of them
     * @throws IllegalArgumentException if objects of this class cannot be made without arguments
     */
    public ObjectPool(Class<T> type, int size) {
        this(type, size, false);
    }

    /**
     * A pool.
     *
     * @param type the class of the objects
     * @param size how many objects there are, {@code null} not counted; below zero if there is no end of them
     * @param includeNull whether {@link #getAny} may return {@code null}
     * @throws IllegalArgumentException if objects of this class cannot be made without arguments
     */
    public ObjectPool(Class<T> type, int size, boolean includeNull) {
        this.type = type;
        this.size = size < 0 ? INFINITE : size;
        this.includeNull = includeNull;
        this.constructor = constructorOf(type);
        this.objects = new Object[size < 0 ? FIRST_CAPACITY : size];
        this.isTaken = new boolean[objects.length];
        while (made < size) {
            makeOne();
        }
    }

    /**
     * Any object of the pool: one that was handed out before, the first one that was not, or {@code null} if the pool
     * includes it. If there is no alternative at all, the run ends as by a failed assumption.
     *
     * @return an object of the pool, or {@code null}
     */
    @SuppressWarnings("unchecked") // All objects are made by the constructor of T.
    public T getAny() {
        if (size == INFINITE) {
            makeOne();
        }
        return (T) select(false);
    }

    /**
     * An object of the pool that no earlier call has returned. If there is none left, the run ends as by a failed
     * assumption.
     *
     * @return an object of the pool, never {@code null}
     */
    @SuppressWarnings("unchecked") // All objects are made by the constructor of T.
    public T getNew() {
        if (size == INFINITE) {
            makeOne();
        }
        return (T) select(true);
    }

    /**
     * Whether {@link #getAny} may return {@code null}.
     *
     * @return the constructor's argument
     */
    public boolean includesNull() {
        return includeNull;
    }

    /**
     * How many objects there are in the pool, {@code null} not counted.
     *
     * @return the constructor's argument, or -1 if there is no end of objects
     */
    public int size() {
        return size;
    }

    /**
     * Goes through all objects of the pool, handed out or not; {@code null} is not one of them. Of a pool without an
     * end only those are visited that were made before this call.
     *
     * @return the objects in the order in which they were made; none can be removed
     */
    @Override
    public Iterator<T> iterator() {
        tellApart();
        return new Objects(made);
    }

    @Override
    public String toString() {
        String count = size == INFINITE ? "any number" : Integer.toString(size);
        return "pool of " + count + " of " + type.getName() + (includeNull ? " or null" : "");
    }

    /**
     * Chooses among the objects made. At each call there is an object that was not handed out, unless all of a finite
     * pool were: a call on another one makes one object before, and hands out at most one.
     *
     * <p>This is the eager pool of figure 10 of "Test generation through programming in UDITA" (ICSE 2010), with
     * {@code null} and without the alternative that would only fail.
     */
    private Object select(boolean fresh) {
        int[] alternatives = alternatives(fresh);
        if (alternatives.length == 0) {
            String reason = fresh ? "all objects of the " + this + " are taken" : "there is nothing in the " + this;
            throw AssumptionFailed.because(reason);
        }
        int index = Chooser.nextObject(alternatives, made, fresh);
        if (index == Chooser.NULL) {
            return null;
        }
        if (fresh && isTaken[index]) {
            throw TokenChooser.foreign("an object that must be new was returned before");
        }
        isTaken[index] = true;
        return objects[index];
    }

    /**
     * Whoever is to see the objects in their order can tell them apart from then on. Here they have their order from the
     * beginning; {@code jaywalk}, which hands objects out when they are first used, sees to it that they have the same.
     */
    private void tellApart() {}

    /** The numbers of the objects that a call can return: null, those handed out, and the first that was not. */
    private int[] alternatives(boolean fresh) {
        int[] alternatives = new int[made + 1];
        int count = 0;
        if (includeNull && !fresh) {
            alternatives[count++] = Chooser.NULL;
        }
        int untaken = made;
        for (int i = made - 1; i >= 0; i--) {
            untaken = isTaken[i] ? untaken : i;
        }
        for (int i = 0; i < made && !fresh; i++) {
            if (isTaken[i]) {
                alternatives[count++] = i;
            }
        }
        if (untaken < made) {
            alternatives[count++] = untaken;
        }
        return Arrays.copyOf(alternatives, count);
    }

    private void makeOne() {
        Object object = construct();
        if (made == objects.length) {
            objects = Arrays.copyOf(objects, 2 * made);
            isTaken = Arrays.copyOf(isTaken, 2 * made);
        }
        objects[made++] = object;
    }

    private Object construct() {
        if (isConstructing) {
            throw new IllegalStateException("the constructor of " + type.getName() + " uses the pool that it is for");
        }
        isConstructing = true;
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw ObjectPool.<RuntimeException>unchecked(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make objects of " + type.getName() + " any more", e);
        } finally {
            isConstructing = false;
        }
    }

    /** Lets what a constructor has thrown pass as it is, as {@code new} would: its type may be what is being tested. */
    @SuppressWarnings("unchecked") // The point of it: the type parameter is not checked when the program runs.
    static <E extends Throwable> E unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static <T> Constructor<T> constructorOf(Class<T> type) {
        if (Modifier.isAbstract(type.getModifiers())) {
            throw unusable(type, "it is abstract, an interface, an array type or a primitive type", null);
        }
        try {
            Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            String hint = type.getEnclosingClass() == null || Modifier.isStatic(type.getModifiers())
                    ? ""
                    : "; as an inner class it needs to be static";
            throw unusable(type, "it has no constructor without arguments" + hint, e);
        } catch (RuntimeException e) {
            // A security manager's exception, or since Java 9 a module's.
            throw unusable(type, "its constructor is not accessible: " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException unusable(Class<?> type, String reason, Exception cause) {
        return new IllegalArgumentException("no pool of " + type.getName() + ": " + reason, cause);
    }

    /** The first objects of the pool, as many as there were at the beginning. */
    private final class Objects implements Iterator<T> {
        private final int end;
        private int next;

        Objects(int end) {
            this.end = end;
        }

        @Override
        public boolean hasNext() {
            return next < end;
        }

        @Override
        @SuppressWarnings("unchecked") // All objects are made by the constructor of T.
        public T next() {
            if (next == end) {
                throw new NoSuchElementException();
            }
            return (T) objects[next++];
        }
    }
}
