import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Who waits for a phase with a limit may give up, or is interrupted. */
public class PhaserInTime {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2);
        String[] seen = new String[1];
        Thread waiting = Threads.start(() -> {
            try {
                seen[0] = "phase " + phaser.awaitAdvanceInterruptibly(phaser.arrive(), 1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                seen[0] = "late";
            } catch (InterruptedException e) {
                seen[0] = "interrupted";
            }
            seen[0] += " " + Thread.interrupted();
        });
        phaser.arrive();
        waiting.interrupt();
        waiting.join();
        System.out.println(seen[0] + " " + phaser.getPhase());
    }
}
