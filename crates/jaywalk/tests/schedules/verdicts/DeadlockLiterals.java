// paths: 2 completed, 1 failed
public class DeadlockLiterals {
    static void lock(boolean isFirst) {
        if (isFirst) {
            synchronized ("one") {
                synchronized ("two") {
                }
            }
        } else {
            synchronized ("two") {
                synchronized ("one") {
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(() -> lock(true), () -> lock(false));
    }
}
