import java.util.concurrent.Phaser;

/** Who registers while a phase ends waits for that, and an ended phaser takes nobody. */
public class PhaserJoined {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        int[] seen = new int[3];
        Threads.run(
                () -> seen[0] = phaser.arriveAndDeregister(),
                () -> {
                    seen[1] = phaser.register();
                    seen[2] = phaser.getUnarrivedParties();
                });
        System.out.println(seen[0] + " " + (seen[1] < 0 ? "ended" : seen[1]) + " " + seen[2]);
    }
}
