// Who sees the flag sees what was written before it.
// prints: 0 | 2
public class HoldsMessagePassing {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Threads.run(
                () -> {
                    data = 1;
                    data = 2;
                    ready = true;
                },
                () -> seen[0] = ready ? data : 0);
        System.out.println(seen[0]);
    }
}
