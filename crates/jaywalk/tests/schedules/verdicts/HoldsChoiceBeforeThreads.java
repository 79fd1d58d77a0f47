// Turns begin anew behind each number: 2 * 2 orders of the locks, and 2 * 8 with those of the reads and writes.
// paths: 20 completed
import jaywalk.Choice;

public class HoldsChoiceBeforeThreads {
    static volatile int balance;
    static int done;

    static synchronized void finish() {
        done++;
    }

    public static void main(String[] args) throws Exception {
        int amount = Choice.getInt(0, 3);
        Thread thread = Threads.start(() -> {
            balance += amount;
            finish();
        });
        if (amount > 1) {
            balance--;
        }
        finish();
        thread.join();
        assert done == 2;
    }
}
