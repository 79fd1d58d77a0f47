import jaywalk.Choice;
import java.util.ArrayList;
import java.util.List;

/** What survives collections before choices, gone back to again and again. */
public class Survivors {
    static List<String> kept = new ArrayList<>();

    static void step(int depth) {
        StringBuilder garbage = new StringBuilder();
        for (int index = 0; index < 300; index++) {
            garbage.append(index).append(' ');
        }
        String[] made = garbage.toString().split(" ");
        boolean taken = Choice.getBoolean();
        kept.add(made[depth] + taken);
        Object lock = new Object();
        synchronized (lock) {
            int hash = lock.hashCode();
            if (depth < 8) {
                step(depth + 1);
            } else {
                System.out.println(kept);
            }
            assert hash == lock.hashCode();
        }
        assert kept.remove(kept.size() - 1).equals(depth + "" + taken);
        assert made.length == 300 && made[299].equals("299");
    }

    public static void main(String[] args) {
        step(0);
        assert kept.isEmpty();
    }
}
