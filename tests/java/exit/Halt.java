// Runtime.halt ends at once: no hooks, no finally.
public class Halt {
    static int depth;

    static int work(int n) { return n <= 0 ? depth : work(n - 1) + 1; }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        System.out.println("work " + work(100));
        for (int i = 0; i < 3; i++) System.out.println("line " + i);
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        other.start();
        System.out.println("halting");
        System.out.flush();
        try {
            Runtime.getRuntime().halt(7);
        } finally {
            System.out.println("finally must not run");
        }
    }
}
