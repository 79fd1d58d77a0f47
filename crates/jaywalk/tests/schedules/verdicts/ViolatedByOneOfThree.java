// paths: 0 completed, 3 failed

/** Each of three threads may be the first that fails. */
public class ViolatedByOneOfThree {
    public static void main(String[] args) {
        new Thread(() -> { throw new IllegalStateException(); }).start();
        new Thread(() -> { throw new IllegalArgumentException(); }).start();
        new Thread(() -> { throw new ArithmeticException(); }).start();
    }
}
