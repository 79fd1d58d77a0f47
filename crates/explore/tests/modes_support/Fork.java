package jaywalk.internal;

/** Forks the path: how one machine is made to run each of many programs. */
public final class Fork {
    private Fork() {}

    /** One of {@code 0..n}, each of them on a path of its own. */
    public static native int choose(int n);
}
