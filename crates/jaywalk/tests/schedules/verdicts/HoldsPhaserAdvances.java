import java.util.concurrent.Phaser;

/** What is done when all have arrived is seen by all who waited for that, and may end the phaser. */
public class HoldsPhaserAdvances {
    static int done;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                done += parties;
                return parties == 1;
            }
        };
        String[] seen = new String[2];
        Threads.run(
                () -> seen[0] = phaser.arriveAndAwaitAdvance() + " " + done,
                () -> seen[1] = phaser.arriveAndDeregister() + " " + phaser.isTerminated());
        System.out.println(seen[0] + ", " + seen[1] + ", " + (phaser.getPhase() < 0));
    }
}
