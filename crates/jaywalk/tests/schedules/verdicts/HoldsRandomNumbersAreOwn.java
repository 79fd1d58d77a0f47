// paths: 1 completed, 0 failed
// prints: true
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Random numbers are functions of what a thread has done, and others for each thread. */
public class HoldsRandomNumbersAreOwn {
    public static void main(String[] args) throws Exception {
        String[] drawn = new String[2];
        Threads.run(() -> drawn[0] = draw(), () -> drawn[1] = draw());
        System.out.println(!drawn[0].equals(drawn[1]));
    }

    static String draw() {
        List<Integer> shuffled = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.shuffle(shuffled);
        return new Random().nextInt() + " " + Math.random() + " " + new SecureRandom().nextLong() + " "
                + UUID.randomUUID() + " " + shuffled;
    }
}
