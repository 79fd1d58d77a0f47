// Both choose, in either order: 2 * 2 * 2. What fails needs one of the orders and one of the numbers.
// paths: 6 completed, 2 failed
import jaywalk.Choice;

public class ViolatedChoiceInEither {
    static volatile int last;

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> last = Choice.getInt(1, 2),
                () -> last = Choice.getInt(3, 4));
        assert last != 2;
    }
}
