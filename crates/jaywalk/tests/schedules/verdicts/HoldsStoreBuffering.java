// Both may see the other's write, and one always does.
// paths: 3 completed
// prints: 01 | 10 | 11
public class HoldsStoreBuffering {
    static volatile int x;
    static volatile int y;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[2];
        Threads.run(
                () -> {
                    x = 1;
                    seen[0] = y;
                },
                () -> {
                    y = 1;
                    seen[1] = x;
                });
        System.out.println(seen[0] + "" + seen[1]);
    }
}
