// Both sides of the branch, and both orders of each.
// prints: false | true
import jaywalk.Choice;

public class HoldsAnyIntInThread {
    static int shared;

    public static void main(String[] args) throws Exception {
        boolean[] same = new boolean[1];
        Object lock = new Object();
        Threads.run(
                () -> {
                    synchronized (lock) {
                        shared = Choice.anyInt();
                    }
                },
                () -> {
                    synchronized (lock) {
                        same[0] = shared > 0;
                    }
                });
        System.out.println(same[0]);
    }
}
