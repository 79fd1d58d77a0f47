// paths: 1 completed, 0 failed
// prints: done
/** Daemons that go round for ever and only change their own variables, or make objects and leave them aside. */
public class HoldsDaemonsCountForNobody {
    public static void main(String[] args) {
        daemon(() -> {
            long count = 0;
            while (true) {
                count++;
            }
        });
        daemon(() -> {
            double product = 1;
            int rounds = 0;
            while (true) {
                product *= 1.5;
                rounds -= 3;
            }
        });
        daemon(() -> {
            while (true) {
                int[] made = {1, 2, 3};
                made[0] = 5;
            }
        });
        daemon(() -> {
            while (true) {
                new Object();
            }
        });
        System.out.println("done");
    }

    static void daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
    }
}
