// prints: alive | ended
public class HoldsIsAliveEitherWay {
    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> {});
        boolean alive = thread.isAlive();
        thread.join();
        System.out.println(alive ? "alive" : "ended");
    }
}
