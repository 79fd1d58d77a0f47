package contracts;

import jaywalk.Ensures;
import jaywalk.NonNull;
import jaywalk.Old;
import jaywalk.Pure;
import jaywalk.Requires;

/** The heap as it was, methods that change nothing, what is never null, and predicates that misbehave. */
public class Views {
    int value;
    long wide;
    Views next;
    int[] numbers;

    int length() {
        int length = 0;
        for (Views view = this; view != null; view = view.next) {
            length++;
        }
        return length;
    }

    boolean isAcyclic() {
        Views slow = this;
        Views fast = next;
        while (fast != null && fast.next != null) {
            if (slow == fast) {
                return false;
            }
            slow = slow.next;
            fast = fast.next.next;
        }
        return fast == null || fast.next == null;
    }

    boolean isAcyclic(int value) {
        return isAcyclic();
    }

    boolean hasGrown(int value, Old<Views> old) {
        return length() == old.get(view -> view.length()) + 1;
    }

    boolean hasNotGrown(int value, Old<Views> old) {
        return length() == old.get(Views::length);
    }

    @Requires("isAcyclic")
    @Ensures("hasGrown")
    void push(int value) {
        Views pushed = new Views();
        pushed.value = this.value;
        pushed.next = next;
        this.value = value;
        next = pushed;
    }

    /** Forgets one in the middle. */
    @Requires("isAcyclic")
    @Ensures("hasGrown")
    void pushWrong(int value) {
        Views pushed = new Views();
        pushed.next = next != null && next.value == 7 ? next.next : next;
        next = pushed;
    }

    @Requires("isAcyclic")
    @Ensures("hasNotGrown")
    void pushNot(int value) {
        push(value);
    }

    boolean isSwapped(Old<Views> old) {
        return value == old.get(view -> view.next.value) && next.value == old.get(view -> view.value)
            && wide == old.get(view -> view.next.wide) && old.get(view -> view.next == next);
    }

    boolean hasNext() {
        return next != null && next != this;
    }

    @Requires("hasNext")
    @Ensures("isSwapped")
    void swap() {
        int kept = value;
        value = next.value;
        next.value = kept;
        long wideKept = wide;
        wide = next.wide;
        next.wide = wideKept;
    }

    /** What the method was called with, in a static method. */
    static boolean isSum(Views one, Views other, int sum, Old<?> old) {
        return one == null || other == null || sum == old.get(() -> one.value + other.value);
    }

    @Ensures("isSum")
    static int sum(Views one, Views other) {
        if (one == null || other == null) {
            return 0;
        }
        int sum = one.value + other.value;
        one.value = 0;
        other.value = 1;
        return sum;
    }

    boolean isIncremented(int index, Old<Views> old) {
        return numbers[index] == old.get(view -> view.numbers[index]) + 1;
    }

    boolean isIndex(int index) {
        return numbers != null && index >= 0 && index < numbers.length;
    }

    @Requires("isIndex")
    @Ensures("isIncremented")
    void increment(int index) {
        numbers[index]++;
    }

    @Requires("isIndex")
    @Ensures("isIncremented")
    void incrementWrong(int index) {
        numbers[index] += index == 2 ? 2 : 1;
    }

    @Pure
    int first() {
        return next == null ? value : next.value;
    }

    @Pure
    int firstWrong() {
        if (next != null && next.next == this) {
            next.value = 3;
        }
        return value;
    }

    @Pure
    void writesTheSame() {
        value = value + 0;
        next = next;
    }

    @Pure
    int makesItsOwn() {
        Views own = new Views();
        own.value = value;
        own.next = this;
        return own.value;
    }

    static class Holder {
        @NonNull Object[] held;
        @NonNull Views view;
        Views other;

        int read() {
            return held.length + view.value;
        }

        void clear() {
            if (view.value == 5) {
                view = other;
            }
        }

        static int of(@NonNull Views view) {
            return view.value;
        }

        @NonNull
        Views get() {
            return view;
        }

        @NonNull
        Views getWrong() {
            return other;
        }
    }

    boolean changes(int by) {
        if (next != null) {
            next.value = by;
        }
        return true;
    }

    @Requires("changes")
    void changedBefore(int by) {}

    @Ensures("changes")
    void changedAfter(int by) {
        if (next != null) {
            next.value = 1;
        }
    }

    boolean changesOld(Old<Views> old) {
        return old.get(view -> view.value++) >= Integer.MIN_VALUE;
    }

    @Ensures("changesOld")
    void changedThen() {}

    /** Looks at what was not there, and catches what comes of it. */
    boolean isSet(int by, Old<Views> old) {
        int before;
        try {
            before = old.get(view -> view.next.value);
        } catch (NullPointerException thrown) {
            before = -1;
        }
        return value == by && (before == -1 || before == old.get(() -> next.value));
    }

    @Ensures("isSet")
    void set(int by) {
        value = by;
    }

    boolean isFilled(int by, Old<Views> old) {
        try {
            old.get(() -> numbers[numbers.length]);
        } catch (ArrayIndexOutOfBoundsException thrown) {
            // There is no such element, before or after.
        }
        return numbers[0] == by;
    }

    boolean hasNumber(int by) {
        return numbers != null && numbers.length > 0;
    }

    @Requires("hasNumber")
    @Ensures("isFilled")
    void fill(int by) {
        numbers[0] = by;
    }

    /** The same where the inner of two views throws. */
    boolean isSetTwice(int by, Old<Views> old) {
        boolean isAlone = old.get(view -> {
            try {
                return old.get(() -> view.next.value) != 0 && false;
            } catch (NullPointerException thrown) {
                return view.next == null;
            }
        });
        return value == by && isAlone == (next == null);
    }

    @Ensures("isSetTwice")
    void setTwice(int by) {
        value = by;
    }

    /** Changes the heap as it was, and then throws. */
    boolean changesAndThrows(Old<Views> old) {
        try {
            old.get(view -> {
                view.value++;
                throw new IllegalStateException();
            });
        } catch (IllegalStateException thrown) {
            // What was changed is told all the same.
        }
        return true;
    }

    @Ensures("changesAndThrows")
    void changedThenThrown() {}
}
