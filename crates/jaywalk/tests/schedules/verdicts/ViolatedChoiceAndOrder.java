// It needs the greatest number and the second order.
// paths: 5 completed, 1 failed
import jaywalk.Choice;

public class ViolatedChoiceAndOrder {
    static volatile int limit = 3;

    public static void main(String[] args) throws Exception {
        Threads.run(() -> limit = 2, () -> {
            int number = Choice.getInt(1, 3);
            int square = number * number;
            assert limit == 3 || square < 9;
        });
    }
}
