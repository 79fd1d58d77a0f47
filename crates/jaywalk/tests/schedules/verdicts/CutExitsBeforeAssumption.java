// cut: one-schedule

import jaywalk.Choice;

/** The program may end with a failure before another thread assumes in vain: that order is not tried, and told. */
public class CutExitsBeforeAssumption {
    public static void main(String[] args) {
        if (Choice.getBoolean()) {
            return;
        }
        new Thread(() -> System.exit(1)).start();
        Choice.assume(false);
    }
}
