// paths: 1 completed, 1 failed
public class ViolatedCopyIntoShared {
    public static void main(String[] args) throws Exception {
        byte[] shared = {1, 1, 1, 1};
        byte[] zeros = new byte[4];
        byte[] seen = new byte[1];
        Threads.run(() -> System.arraycopy(zeros, 0, shared, 1, 2), () -> seen[0] = shared[2]);
        assert seen[0] == 1;
    }
}
