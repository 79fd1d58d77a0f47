// paths: 2 completed
import java.util.concurrent.ThreadLocalRandom;

/** Each thread draws its numbers, whoever comes first. */
public class HoldsRandomOfThread {
    static volatile int last;

    public static void main(String[] args) throws Exception {
        int[] drawn = new int[2];
        Threads.run(
                () -> {
                    last = 0;
                    drawn[0] = ThreadLocalRandom.current().nextInt();
                },
                () -> {
                    last = 1;
                    drawn[1] = ThreadLocalRandom.current().nextInt();
                });
        System.out.println(drawn[0] + " " + drawn[1]);
    }
}
