/** A thread that asks for a large stack gets as deep as under HotSpot; the next thread has an ordinary stack again. */
public class StackSizes {
    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static long endless(long n) {
        return 1 + endless(n + 1);
    }

    static void run(String name, long stackSize, Runnable body) throws InterruptedException {
        Thread thread = new Thread(null, body, name, stackSize);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        run("large", 1L << 28, () -> System.out.println(depth(500_000)));
        run("ordinary", 0, () -> System.out.println(depth(5_000)));
        run("small", 1, () -> System.out.println(depth(500)));
        run("endless", 1L << 20, () -> {
            try {
                endless(0);
            } catch (StackOverflowError error) {
                System.out.println("overflow in " + Thread.currentThread().getName());
            }
        });
        run("large again", 1L << 26, () -> System.out.println(depth(100_000)));
    }
}
