// Two readers never see two writes in different orders.
public class HoldsIndependentReads {
    static volatile int x;
    static volatile int y;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[4];
        Threads.run(
                () -> x = 1,
                () -> y = 1,
                () -> {
                    seen[0] = x;
                    seen[1] = y;
                },
                () -> {
                    seen[2] = y;
                    seen[3] = x;
                });
        assert !(seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0);
    }
}
