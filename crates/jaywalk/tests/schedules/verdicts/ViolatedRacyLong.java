// paths: 2 completed, 2 failed
public class ViolatedRacyLong {
    public static void main(String[] args) throws Exception {
        long[] longs = new long[3];
        Threads.run(() -> longs[2] += 1L << 40, () -> longs[2] += 1L << 40);
        assert longs[2] == 1L << 41;
    }
}
