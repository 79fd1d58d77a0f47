package contracts;

import jaywalk.Ensures;
import jaywalk.Requires;

/** Predicates that do not end, or take long. */
class Endless {
    Endless next;

    boolean ends() {
        Endless last = this;
        while (last != null) last = last.next;
        return true;
    }

    boolean endsAfter(int result) {
        return ends();
    }

    /** Whatever stops it, it takes for an answer. */
    boolean catches() {
        try {
            while (next == next) {}
            return false;
        } catch (Throwable stopped) {
            return true;
        }
    }

    static boolean takesLong(int turns) {
        int sum = 0;
        for (int i = 0; i < 100_000; i++) sum += i;
        return sum != 1;
    }

    @Requires("ends")
    int required() {
        return 1;
    }

    @Ensures("endsAfter")
    int ensured() {
        return 1;
    }

    @Requires("catches")
    int caught() {
        return 1;
    }

    @Requires("takesLong")
    static int late(int turns) {
        return turns;
    }
}
