import jaywalk.Choice;

/** What one thread has asked for stays open until another looks at it. Each outcome fails by another exception. */
public class ViolatedByChoiceOfAnother {
    static int x, y, turns;

    static void fail(int outcome) {
        switch (outcome) {
            case 0 -> throw new AssertionError("none");
            case 1 -> throw new IllegalStateException("first");
            case 2 -> throw new ArithmeticException("second");
            default -> throw new RuntimeException("both");
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(
            () -> {
                x = Choice.getInt(0, 1);
                turns = turns * 2 + 1;
                x = x * 2 + y;
            },
            () -> {
                y = Choice.getInt(0, 1);
                int other = Choice.getInt(0, 1);
                turns = turns * 2 + x + other;
                y = y == x ? other : 1 - y;
            });
        fail((x & 1) + 2 * (y & 1));
    }
}
