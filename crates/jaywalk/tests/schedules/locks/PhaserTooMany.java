import java.util.concurrent.Phaser;

/** One that arrives where nobody is awaited any more is told so, unless the next phase has begun. */
public class PhaserTooMany {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        String[] seen = new String[2];
        Threads.run(() -> seen[0] = arrive(phaser), () -> seen[1] = arrive(phaser));
        System.out.println(seen[0] + " " + seen[1]);
    }

    static String arrive(Phaser phaser) {
        try {
            return "phase " + phaser.arrive();
        } catch (IllegalStateException e) {
            return "too many of " + phaser.getRegisteredParties();
        }
    }
}
