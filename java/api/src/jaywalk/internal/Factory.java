package jaywalk.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import jaywalk.Choice;

/**
 * Makes objects of the JDK's classes for an input, by their own constructors and methods: so they are in
 * a state that a program can bring them into.
 */
final class Factory {
    private Factory() {}

    /**
     * Any object of a class. The numbers and references that it is made of are asked for first, and in order.
     *
     * @param cell the reference that leads to it
     */
    static Object make(int cell, Class<?> type) {
        if (type == String.class) {
            return text();
        } else if (type == Integer.class) {
            return identified(Integer.valueOf(Choice.anyInt()), Choice.anyInt());
        } else if (type == Long.class) {
            return identified(Long.valueOf(Choice.anyLong()), Choice.anyInt());
        } else if (type == Short.class) {
            return identified(Short.valueOf(Choice.anyShort()), Choice.anyInt());
        } else if (type == Byte.class) {
            return identified(Byte.valueOf(Choice.anyByte()), Choice.anyInt());
        } else if (type == Character.class) {
            return identified(Character.valueOf(Choice.anyChar()), Choice.anyInt());
        } else if (type == Boolean.class) {
            return Boolean.valueOf(Choice.anyBoolean());
        } else if (type == Float.class) {
            return Float.valueOf(Choice.anyFloat());
        } else if (type == Double.class) {
            return Double.valueOf(Choice.anyDouble());
        } else if (type == StringBuilder.class) {
            return new StringBuilder(text());
        } else if (type == StringBuffer.class) {
            return new StringBuffer(text());
        } else if (type == Thread.class) {
            return new Thread(text());
        } else if (type == AtomicBoolean.class) {
            return new AtomicBoolean(Choice.anyBoolean());
        } else if (type == AtomicInteger.class) {
            return new AtomicInteger(Choice.anyInt());
        } else if (type == AtomicLong.class) {
            return new AtomicLong(Choice.anyLong());
        } else if (type == AtomicReference.class) {
            return new AtomicReference<Object>(part(cell, type, 0));
        } else if (type == Optional.class) {
            return Optional.ofNullable(part(cell, type, 0));
        }
        int size = size();
        Object[] parts = parts(cell, type, size);
        // What orders or hashes its elements has done so when they were what the method was called with.
        boolean isHashed = Map.class.isAssignableFrom(type) || Set.class.isAssignableFrom(type);
        boolean isOld = (isHashed || type == PriorityQueue.class) && enterOld();
        Object made;
        try {
            made = Map.class.isAssignableFrom(type) ? map(type, parts) : collection(type, parts);
            if (Iterator.class.isAssignableFrom(type)) {
                made = ((List<?>) made).iterator();
            }
        } catch (RuntimeException | Error e) {
            // No program can have made one with these elements.
            Choice.assume(false);
            throw e;
        }
        if (isOld) {
            leaveOld();
        }
        return made;
    }

    private static Object[] parts(int cell, Class<?> type, int size) {
        int each = Map.class.isAssignableFrom(type) ? 2 : 1;
        Object[] parts = new Object[each * size];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = part(cell, type, i % each);
        }
        return parts;
    }

    /** Initialises a class of which an input has an object. */
    static void initialize(Class<?> type) {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // So no program can have made one.
            Choice.assume(false);
        }
    }

    private static String text() {
        int most = mostCharacters();
        return most < 0 ? Open.string() : Open.string(most, Open.LONGEST);
    }

    private static int size() {
        int most = most();
        int size = known(Choice.anyInt(0, most + 1));
        if (size > most) {
            leaveOutLarger(most);
        }
        return size;
    }

    /** The same number: there is a path for each that it can be. */
    private static int known(int number) {
        return number;
    }

    private static Object collection(Class<?> type, Object[] elements) {
        Collection<Object> made = empty(type);
        for (int i = 0; i < elements.length; i++) {
            if (made instanceof SortedSet && i > 0) {
                // Whatever the order in which they were added, it is the same set.
                Choice.assume(compare(elements[i - 1], elements[i]) < 0);
            }
            boolean isNew = made.add(elements[i]);
            if (made instanceof Set) {
                Choice.assume(isNew);
            }
        }
        return made;
    }

    private static Collection<Object> empty(Class<?> type) {
        if (type == LinkedList.class) {
            return new LinkedList<Object>();
        } else if (type == Vector.class) {
            return new Vector<Object>();
        } else if (type == Stack.class) {
            return new Stack<Object>();
        } else if (type == CopyOnWriteArrayList.class) {
            return new CopyOnWriteArrayList<Object>();
        } else if (type == ArrayDeque.class) {
            return new ArrayDeque<Object>();
        } else if (type == PriorityQueue.class) {
            return new PriorityQueue<Object>();
        } else if (type == HashSet.class) {
            return new HashSet<Object>();
        } else if (type == LinkedHashSet.class) {
            return new LinkedHashSet<Object>();
        } else if (type == TreeSet.class) {
            return new TreeSet<Object>();
        }
        return new ArrayList<Object>();
    }

    private static Object map(Class<?> type, Object[] parts) {
        Map<Object, Object> made = emptyMap(type);
        for (int i = 0; i < parts.length; i += 2) {
            if (made instanceof SortedMap && i > 0) {
                Choice.assume(compare(parts[i - 2], parts[i]) < 0);
            }
            made.put(parts[i], parts[i + 1]);
            Choice.assume(made.size() == i / 2 + 1);
        }
        return made;
    }

    private static Map<Object, Object> emptyMap(Class<?> type) {
        if (type == TreeMap.class) {
            return new TreeMap<Object, Object>();
        } else if (type == LinkedHashMap.class) {
            return new LinkedHashMap<Object, Object>();
        } else if (type == Hashtable.class) {
            return new Hashtable<Object, Object>();
        } else if (type == ConcurrentHashMap.class) {
            return new ConcurrentHashMap<Object, Object>();
        }
        return new HashMap<Object, Object>();
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object first, Object second) {
        return ((Comparable<Object>) first).compareTo(second);
    }

    /**
     * A box, which may be the same object as an equal one that is not among those that its class keeps.
     *
     * @param identity what it has in common with those that are the same
     */
    private static Object identified(Object box, int identity) {
        return box;
    }

    /** How many elements are tried at most. */
    private static int most() {
        throw new UnsupportedOperationException();
    }

    /** Makes the input what it was when the method was called; whether it was not so. */
    private static boolean enterOld() {
        throw new UnsupportedOperationException();
    }

    /** Makes the input what it is now. */
    private static void leaveOld() {
        throw new UnsupportedOperationException();
    }

    /** How many characters of a string are tried at most; negative if as many as of strings that a program asks for. */
    private static int mostCharacters() {
        throw new UnsupportedOperationException();
    }

    /** Ends the path: more elements than are tried. */
    private static void leaveOutLarger(int most) {
        throw new UnsupportedOperationException();
    }

    /**
     * An element of what a reference leads to.
     *
     * @param variable which variable of its class is the element's type
     */
    private static Object part(int cell, Class<?> type, int variable) {
        throw new UnsupportedOperationException();
    }
}
