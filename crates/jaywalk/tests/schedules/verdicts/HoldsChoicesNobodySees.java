// Choices alone have no order.
// paths: 9 completed
import jaywalk.Choice;

public class HoldsChoicesNobodySees {
    public static void main(String[] args) throws Exception {
        int[] chosen = new int[2];
        Threads.run(
                () -> chosen[0] = Choice.getInt(1, 3) * 2,
                () -> chosen[1] = Choice.getInt(1, 3) * 2);
        assert chosen[0] * chosen[1] <= 36;
    }
}
