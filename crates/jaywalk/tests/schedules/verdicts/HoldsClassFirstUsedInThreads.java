// Who initialises a class keeps nobody from reading before the other writes.
// prints: 0 | 1
public class HoldsClassFirstUsedInThreads {
    static class Used {}

    static volatile int x;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Threads.run(
                () -> {
                    new Used();
                    x = 1;
                },
                () -> {
                    seen[0] = x;
                    new Used();
                });
        System.out.println(seen[0]);
    }
}
