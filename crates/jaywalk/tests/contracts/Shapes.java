package contracts;

import jaywalk.Ensures;
import jaywalk.Invariant;
import jaywalk.Requires;
import jaywalk.Throws;

/** Contracts that are inherited, and receivers of several classes. */
public class Shapes {
    interface Sized {
        boolean isSmall(int by);

        default boolean hasGrown(int by) {
            return size() >= by;
        }

        int size();

        @Requires("isSmall")
        @Ensures("hasGrown")
        void grow(int by);
    }

    static class Base implements Sized {
        int size;

        @Invariant
        boolean isPositive() {
            return size >= 0;
        }

        public boolean isSmall(int by) {
            return by >= 0 && by < 100 && size < 1000;
        }

        public int size() {
            return size;
        }

        public void grow(int by) {
            size += by;
        }

        void shrink() {
            size = size / 2;
        }

        int hook() {
            return 1;
        }

        /** Calls what subclasses override. */
        int hooked() {
            return 100 / hook();
        }

        int overridden() {
            return 1;
        }

        /** Whose result is told afterwards. */
        @Ensures("isHalf")
        static int half(int number) {
            return number / 2;
        }

        static boolean isHalf(int number, int result) {
            return result * 2 == number || result * 2 + 1 == number || result * 2 - 1 == number;
        }
    }

    /** Inherits the contract of {@code grow}, and breaks it. */
    static class Wrong extends Base {
        @Override
        public void grow(int by) {
            size = by == 42 ? 0 : size + by;
        }
    }

    /** Has an invariant of its own, on which what it overrides relies. */
    static class Sub extends Base {
        int divisor;

        @Invariant
        private boolean isDivisor() {
            return divisor > 0;
        }

        @Override
        int hook() {
            return divisor;
        }

        @Override
        int overridden() {
            throw new IllegalStateException("not the one that is checked");
        }
    }

    static class Failing {
        int count;

        private boolean isUnchanged(int by, IllegalArgumentException thrown) {
            return count != 13;
        }

        @Ensures("isUnchanged")
        @Throws(IllegalArgumentException.class)
        void add(int by) {
            count += by;
            if (by < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Vacuous {
        private boolean never(int by) {
            return by != by;
        }

        @Requires("never")
        void call(int by) {}
    }

    static class IllTyped {
        private boolean isFine(long by) {
            return by > 0;
        }

        @Requires("isFine")
        void call(int by) {}

        private boolean isInstance(int by) {
            return by > 0;
        }

        @Requires("isInstance")
        static void without(int by) {}

        @Requires("isFyne")
        void misspelt(long by) {}
    }
}
