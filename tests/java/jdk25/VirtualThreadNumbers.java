// release: 21
// How a virtual thread shows itself while it runs, and the numbers that the first ones leave for others.
public class VirtualThreadNumbers {
    public static void main(String[] args) throws Exception {
        Thread first = Thread.startVirtualThread(() -> System.out.println(Thread.currentThread()));
        first.join();
        System.out.println(first);
        Thread.sleep(50);
        System.out.println(Thread.ofVirtual().name("named").unstarted(() -> {}));
        System.out.println(Thread.ofPlatform().name("platform").unstarted(() -> {}));
    }
}
