import java.util.*;
import jaywalk.Choice;

/** Programs whose states repeat. The number at the end of a name is how many states there are at forks. */
public class Same {
    /** Subsets of six numbers, of one more or one less with each step: 1, 6, 16, 26 and 31. */
    public static void bits_49() {
        int set = 0;
        for (int step = 0; step < 4; step++) {
            set ^= 1 << Choice.getInt(0, 5);
        }
        assert set >= 0;
    }

    /** The same of a set that nobody looks at but to change it. */
    public static void unread_4() {
        int set = 0;
        for (int step = 0; step < 4; step++) {
            set ^= 1 << Choice.getInt(0, 5);
        }
    }

    public static void hashSets_49() {
        Set<Integer> set = new HashSet<>();
        for (int step = 0; step < 4; step++) {
            Integer number = Choice.getInt(0, 5);
            if (!set.add(number)) {
                set.remove(number);
            }
        }
    }

    /** As bits, though each set is made anew. */
    public static void copies_49() {
        List<Integer> list = List.of();
        for (int step = 0; step < 4; step++) {
            Integer number = Choice.getInt(0, 5);
            TreeSet<Integer> set = new TreeSet<>(list);
            if (!set.remove(number)) {
                set.add(number);
            }
            list = List.copyOf(set);
        }
    }

    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node list;

    /** A sorted list, in whatever order its elements came: 1, 3, 6 and 10. */
    public static void lists_20() {
        for (int step = 0; step < 4; step++) {
            int value = Choice.getInt(0, 2);
            if (list == null || value <= list.value) {
                list = new Node(value, list);
                continue;
            }
            Node before = list;
            while (before.next != null && before.next.value < value) {
                before = before.next;
            }
            before.next = new Node(value, before.next);
        }
    }

    static int counter;
    static long large;

    /** What nobody reads any more makes no difference: 1, 2, 3, 4 and 5. */
    public static void deadVariables_15() {
        for (int step = 0; step < 5; step++) {
            int unused = Choice.getInt(0, 1);
            String text = "number " + unused;
            counter += text.length() - 8 + unused;
        }
    }

    public static void garbage_10() {
        for (int step = 0; step < 4; step++) {
            int size = Choice.getInt(0, 1);
            int[] dropped = new int[size * 100];
            dropped = null;
            large += size * 5_000_000_000L;
        }
    }

    static final Object LOCK = new Object();

    /** A lock that was had and given up is as good as one that nobody ever had. */
    public static void locks_4() {
        if (Choice.getBoolean()) {
            synchronized (LOCK) {
                counter = 1;
            }
            synchronized (new Object()) {
                counter = 0;
            }
        }
        if (Choice.getBoolean()) {
            counter = 1;
        }
        Choice.getBoolean();
    }

    /** Texts that were put together in other pieces: 1, 2 and 3. */
    public static void texts_6() {
        String text = "";
        for (int step = 0; step < 3; step++) {
            text = Choice.getBoolean() ? text + "a" : "" + text;
        }
    }
}
