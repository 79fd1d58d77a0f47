public class DeadlockInitialisers {
    static class Left {
        static int value = Right.value + 1;
    }

    static class Right {
        static int value = Left.value + 1;
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[2];
        Threads.run(() -> seen[0] = Left.value, () -> seen[1] = Right.value);
    }
}
