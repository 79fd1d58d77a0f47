// paths: 2 completed, 1 failed

import jaywalk.Choice;

/** What one thread assumes in vain hides no failure of another that may come before. */
public class ViolatedBeforeAssumption {
    static volatile int seen;

    public static void main(String[] args) throws Exception {
        boolean isFine = Choice.getBoolean();
        Thread assumes = new Thread(() -> {
            seen = 1;
            Choice.assume(isFine);
        });
        Thread fails = new Thread(() -> {
            int found = seen;
            assert isFine || found == 0;
        });
        assumes.start();
        fails.start();
        assumes.join();
        fails.join();
    }
}
