package jaywalk.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Tells what is in objects of the JDK's classes when a path has ended, by their own methods. */
final class Contents {
    private static final int MOST = 100;

    private Contents() {}

    /** How an object's content is to be read, then that content; null if nobody knows how to read it. */
    static Object[] of(Object object) {
        List<Object> all = new ArrayList<Object>();
        if (isText(object)) {
            all.add("text");
            all.add(object.toString());
        } else if (object instanceof Optional) {
            all.add("optional");
            if (((Optional<?>) object).isPresent()) {
                all.add(((Optional<?>) object).get());
            }
        } else if (object instanceof AtomicReference) {
            all.add("reference");
            all.add(((AtomicReference<?>) object).get());
        } else if (object instanceof Map) {
            boolean isOrdered = object instanceof LinkedHashMap || object instanceof SortedMap;
            all.add(isOrdered ? "ordered entries" : "entries");
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) object).entrySet()) {
                all.add(entry.getKey());
                all.add(entry.getValue());
            }
        } else if (object instanceof Collection) {
            all.add(object instanceof List ? "list" : isOrdered(object) ? "ordered" : "bag");
            all.addAll((Collection<?>) object);
        } else {
            return null;
        }
        return all.size() > 2 * MOST ? null : all.toArray();
    }

    /** Whether there is nothing more to an object than its text says. */
    private static boolean isText(Object object) {
        boolean isNumber = object instanceof Number && object.getClass().getName().startsWith("java.math.");
        return isNumber
                || object instanceof StringBuilder
                || object instanceof StringBuffer
                || object instanceof AtomicInteger
                || object instanceof AtomicLong
                || object instanceof AtomicBoolean
                || object instanceof OptionalInt
                || object instanceof OptionalLong
                || object instanceof OptionalDouble
                || object instanceof BitSet
                || object instanceof UUID
                || object.getClass().getName().startsWith("java.time.");
    }

    private static boolean isOrdered(Object object) {
        boolean isHeap =
                object instanceof PriorityQueue
                        || object instanceof PriorityBlockingQueue
                        || object instanceof DelayQueue;
        return object instanceof Deque
                || object instanceof LinkedHashSet
                || object instanceof SortedSet
                || object instanceof Queue && !isHeap;
    }
}
