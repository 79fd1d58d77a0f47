// What is reached through a field that was read under the lock is nobody else's any more.
// prints: 3 | -1
public class HoldsHandedOver {
    static int[] box;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        int[] seen = {-1};
        Threads.run(
                () -> {
                    int[] made = {1, 2};
                    made[0] += made[1];
                    synchronized (lock) {
                        box = made;
                    }
                },
                () -> {
                    int[] taken;
                    synchronized (lock) {
                        taken = box;
                        box = null;
                    }
                    if (taken != null) {
                        seen[0] = taken[0];
                    }
                });
        System.out.println(seen[0]);
    }
}
