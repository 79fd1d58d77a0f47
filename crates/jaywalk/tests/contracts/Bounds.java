package contracts;

/** Loops of many turns, and static fields. */
public class Bounds {
    static int limit = 10;
    static Bounds shared;
    static final int FIXED = 3;

    int value;
    Bounds next;

    /** The end of the loop is open. */
    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    /** Fails after 20 turns. */
    static void late(int n) {
        int i = 0;
        while (i < n) {
            assert i != 19;
            i++;
        }
    }

    /** The end is known, though what happens meanwhile is not. */
    static int known(int key) {
        int found = 0;
        for (int i = 0; i < 40; i++) {
            if (key == i) {
                found++;
            }
        }
        return found;
    }

    /** Many loops of few turns. */
    static int again(int[] lengths) {
        int turns = 0;
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < lengths.length && i < 3; i++) {
                turns++;
            }
        }
        return turns;
    }

    /** Takes its time with known numbers. */
    static int patient() {
        int turns = 0;
        for (int i = 0; i < 5_000_000; i++) {
            turns ^= i;
        }
        return turns;
    }

    static void endless() {
        for (int i = 1; i != 0; i += 2) {
            limit ^= i;
        }
    }

    static int statics() {
        assert FIXED == 3;
        return 100 / limit;
    }

    static int sharing() {
        return shared == null ? 0 : 1 / shared.value;
    }
}
