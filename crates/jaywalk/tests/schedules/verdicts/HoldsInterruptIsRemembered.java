// A thread that does not wait hears of it when it asks.
// prints: false | true
public class HoldsInterruptIsRemembered {
    public static void main(String[] args) throws Exception {
        boolean[] seen = new boolean[1];
        Thread worker = Threads.start(() -> seen[0] = Thread.interrupted());
        worker.interrupt();
        worker.join();
        System.out.println(seen[0]);
    }
}
