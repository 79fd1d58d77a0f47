// release: 21
// What a program sees of a virtual thread from outside: traces, deep stacks, interrupts.
public class VirtualThreadTraces {
    private static int depth;

    public static void main(String[] args) throws InterruptedException {
        Thread.ofVirtual().name("dies").start(() -> {
            throw new IllegalStateException("uncaught");
        }).join();
        Thread.startVirtualThread(() -> new Exception("trace").printStackTrace()).join();
        Thread.startVirtualThread(() -> {
            try {
                descend();
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 1000));
            }
        }).join();
        Thread sleeper = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted: " + e.getMessage());
            }
        });
        while (sleeper.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        sleeper.interrupt();
        sleeper.join();
        System.out.println(sleeper.getState() + " " + sleeper.getStackTrace().length);
    }

    private static void descend() {
        depth++;
        descend();
    }
}
