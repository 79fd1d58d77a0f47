package search;

/** Fails after some work. */
public class Late {
    static int turns;

    public static void main(String[] args) {
        while (turns < 1_000_000) {
            turns++;
        }
        throw new IllegalStateException("late");
    }
}
