// What an assumption ends, it ends for all threads.
// prints: 2 3
import jaywalk.Choice;

public class HoldsAssumptionInThread {
    public static void main(String[] args) throws Exception {
        int[] chosen = new int[2];
        Threads.run(() -> {
            chosen[0] = Choice.getInt(1, 3);
            Choice.assume(chosen[0] == 2);
        }, () -> {
            chosen[1] = Choice.getInt(1, 3);
            Choice.assume(chosen[1] == 3);
        });
        System.out.println(chosen[0] + " " + chosen[1]);
    }
}
