package jaywalk.internal;

/** Forks in the path: what a program of these tests calls to have all its executions explored. */
public final class Fork {
    private Fork() {}

    /** One of {@code 0..n}, each of them on a path of its own. */
    public static native int choose(int n);
}
