// The sleep may be over before somebody interrupts it.
// prints: interrupted | slept
public class HoldsInterruptEndsSleep {
    public static void main(String[] args) throws Exception {
        String[] end = {"slept"};
        Thread sleeper = Threads.start(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                end[0] = "interrupted";
            }
        });
        sleeper.interrupt();
        sleeper.join();
        System.out.println(end[0]);
    }
}
