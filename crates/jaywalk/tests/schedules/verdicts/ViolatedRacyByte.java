// paths: 2 completed, 2 failed
public class ViolatedRacyByte {
    public static void main(String[] args) throws Exception {
        byte[] bytes = new byte[3];
        Threads.run(() -> bytes[1]++, () -> bytes[1]++);
        assert bytes[1] == 2;
    }
}
