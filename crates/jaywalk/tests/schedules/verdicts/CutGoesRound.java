// A thread that goes round for ever is no failure, but the program does not end.
// cut: loops
public class CutGoesRound {
    public static void main(String[] args) {
        Threads.start(() -> {
            while (true) {
                Thread.yield();
            }
        });
    }
}
