// prints: a | b
public class HoldsExitFirstWins {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.start(() -> {
            synchronized (lock) {
                System.out.println("a");
                System.exit(0);
            }
        });
        synchronized (lock) {
            System.out.println("b");
            System.exit(0);
        }
    }
}
