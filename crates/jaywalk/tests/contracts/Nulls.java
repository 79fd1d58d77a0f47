package contracts;

import jaywalk.NonNull;

/** What is never null: where it is inherited, in inner classes, and where it says nothing. */
public class Nulls {
    interface Shape {
        int area(String unit, @NonNull String name);
    }

    /** Says more than what it overrides. */
    static class Square implements Shape {
        @Override
        public int area(@NonNull String unit, String name) {
            return unit.length() + name.length();
        }
    }

    /** Overrides something that says nothing at all. */
    static class Named implements Comparable<String> {
        @Override
        public int compareTo(@NonNull String other) {
            return other.length();
        }
    }

    /** A number is never null. */
    static class Counted {
        @NonNull int count;
        @NonNull long[] counts;

        long add(@NonNull int by) {
            count += by;
            return counts.length;
        }
    }

    int value;

    /** Its constructor takes the object around it, which is there, and which annotations do not count. */
    class Inner {
        int length;

        Inner(int by) {
            length = value + by;
        }

        Inner(String first, @NonNull String second) {
            length = value + second.length();
        }

        Inner(@NonNull String first, long second) {
            length = value + first.length();
        }
    }

    Object local(int by) {
        class Local {
            int sum = value + by;
        }
        return new Local();
    }

    static int calls;
    @NonNull static Nulls shared;
    static Nulls other;

    static int sharing() {
        return shared.value;
    }

    static int notSharing() {
        return other.value;
    }
}
