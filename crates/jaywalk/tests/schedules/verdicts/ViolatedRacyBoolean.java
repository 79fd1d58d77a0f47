// paths: 2 completed, 2 failed
public class ViolatedRacyBoolean {
    public static void main(String[] args) throws Exception {
        boolean[] flags = new boolean[9];
        Threads.run(() -> flags[8] = !flags[8], () -> flags[8] = !flags[8]);
        assert !flags[8];
    }
}
