// Others go on beside a thread that goes round for ever.
public class ViolatedBesideOneThatGoesRound {
    static volatile int number;

    public static void main(String[] args) {
        Threads.start(() -> {
            while (true) {
                Thread.yield();
            }
        });
        Threads.start(() -> number = 1);
        assert number == 0;
    }
}
