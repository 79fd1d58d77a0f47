// Daemons that go round in loops for ever do not keep the program alive, whatever they count.
public class HoldsDaemonsGoRound {
    public static void main(String[] args) {
        daemon(() -> {
            while (true) {
                Thread.yield();
            }
        });
        daemon(() -> {
            int number = 0;
            while (true) {
                number = (number + 1) % 7;
            }
        });
    }

    static void daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
    }
}
