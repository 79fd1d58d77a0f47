// The lock of a class is not that of an object.
// paths: 2 completed, 2 failed
public class ViolatedStaticLockAndOther {
    static int count;

    static synchronized void one() {
        count++;
    }

    synchronized void two() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Threads.run(ViolatedStaticLockAndOther::one, new ViolatedStaticLockAndOther()::two);
        assert count == 2;
    }
}
