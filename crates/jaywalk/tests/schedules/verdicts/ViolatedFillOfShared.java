public class ViolatedFillOfShared {
    public static void main(String[] args) throws Exception {
        long[] shared = new long[2];
        Threads.run(() -> java.util.Arrays.fill(shared, 7), () -> java.util.Arrays.fill(shared, 8));
        assert shared[0] == shared[1];
    }
}
