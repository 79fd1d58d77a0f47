import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import jaywalk.Choice;

/** Every line is reached and every branch goes all its ways, unless a comment says otherwise. */
public class Ways {
    static final int LIMIT = Integer.parseInt("3");
    static int counter;

    enum Colour {
        RED, GREEN,
        BLUE;

        boolean isWarm() {
            return this == RED;
        }
    }

    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }

        default int thrice() {
            return 3 * area(); // not reached
        }
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    static class Node implements Comparable<Node> {
        private final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }

        Node() {
            this(7); // not reached
            counter++; // not reached
        } // not reached

        @Override
        public int compareTo(Node other) {
            return value < other.value ? -1 : 1;
        }
    }

    static class Never {
        static int x = 1; // not loaded
    }

    static int sign(int x) {
        if (x > 0) {
            return 1;
        } else if (x < 0) { // 1 of 2
            return -1; // not reached
        }
        return 0;
    }

    static int loops(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == 2) {
                continue;
            }
            sum += i;
        }
        while (sum > 100) { // 1 of 2
            sum--; // not reached
        }
        do {
            sum++;
        } while (sum < 0); // 1 of 2
        for (int element : new int[n]) {
            sum += element;
        }
        for (String word : List.of("a", "b")) {
            sum += word.length();
        }
        for (;;) {
            if (sum++ > 5) {
                break;
            }
        }
        return sum;
    }

    static int chain(Node first) {
        int length = 0;
        Node node = first;
        while (node != null) {
            node = node.next;
            length++;
        }
        do {
            node = length > 1 ? first : new Node(1);
            length--;
        } while (node == first);
        do {
            node = new Node(0);
        } while (node == null); // 1 of 2
        return length;
    }

    static String old(int x) {
        switch (x) { // 3 of 4
            case 0:
            case 1:
                return "low";
            case 2:
                return "two";
            case 7:
                return "seven"; // not reached
            default:
                return "other";
        }
    }

    static int falling(int x) {
        int sum = 0;
        switch (x) { // 3 of 4
            case 1000:
                sum++; // not reached
            case 3:
                sum += 2;
            case 2:
                sum += 3;
        }
        return sum;
    }

    static String colour(Colour colour) {
        return switch (colour) { // 2 of 4
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b"; // not reached
        };
    }

    static boolean both(boolean a, boolean b) {
        return a && b;
    }

    static boolean either(boolean a, boolean b) {
        return a || b; // 3 of 4
    }

    static String choose(boolean first) {
        return first
            ? "first"
            : "second";
    }

    static int caught(int x) {
        try {
            if (x == 1) {
                throw new IllegalStateException("one");
            }
            Integer.parseInt("no number");
            counter--; // not reached
        } catch (IllegalStateException e) {
            return 2;
        } catch (NumberFormatException e) {
            return 3;
        } catch (ClassCastException e) { // not reached
            return 4; // not reached
        } // not reached
        return 1; // not reached
    }

    static int always(int x) {
        try {
            return 6 / x;
        } catch (ArithmeticException e) {
            return 0;
        } finally {
            counter++;
        } // not reached: nothing else is thrown
    }

    static int boom() {
        throw new UnsupportedOperationException();
    }

    static int one() {
        return 1; // not reached
    }

    static int midLine() {
        return Math.addExact(boom(),
            one()); // not reached
    }

    static void uncalled(int x) {
        // nothing
        if (x > 0) { // not reached, 0 of 2
            System.out.println("never"); // not reached
        }
    } // not reached

    static synchronized int locked(int x) {
        return x;
    }

    static void checked(int x) {
        assert x >= 0 : "negative"; // 1 of 2
        Choice.assume(x < 3);
        counter += x < 3 ? 1 : 0; // 1 of 2
    }

    public static void main(String[] args) {
        int x = Choice.getInt(0, 3);
        sign(x);
        loops(x);
        Node node = new Node(x);
        node.next = new Node(2);
        chain(x == 0 ? null : node);
        node.compareTo(node.next);
        old(x);
        falling(x);
        colour(Colour.values()[x & 1]);
        Colour.valueOf("RED").isWarm();
        Colour.GREEN.isWarm();
        both(x > 1, x > 2);
        either(x > 1, x > 1);
        choose(x == 0);
        caught(x);
        always(x);
        locked(x);
        new Square(x).twice();
        try {
            midLine();
        } catch (UnsupportedOperationException e) {
            counter++;
        } // not reached: it always throws
        IntUnaryOperator twice = y -> {
            if (y > 5) { // 1 of 2
                return y; // not reached
            }
            return 2 * y;
        };
        twice.applyAsInt(x);
        Supplier<Integer> idle = () ->
            LIMIT + 1; // not reached
        Runnable anonymous = new Runnable() {
            @Override
            public void run() {
                counter += x == 2 ? 5 : 6;
            }
        };
        anonymous.run();
        checked(x);
        if (x == 2) {
            throw new IllegalStateException("two");
        }
        System.out.println(x);
    }
}
