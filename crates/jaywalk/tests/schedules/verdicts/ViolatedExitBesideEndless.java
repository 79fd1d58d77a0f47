// A program that ends with a status fails, though another thread would go on for ever.
public class ViolatedExitBesideEndless {
    static volatile int turns;

    public static void main(String[] args) {
        Threads.start(() -> {
            while (true) {
                turns++;
            }
        });
        System.exit(1);
    }
}
