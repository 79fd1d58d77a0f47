import jaywalk.Choice;

/** A tree without an end, in which short paths end and write, and more and more forks wait. */
public class Widening {
    private static final int WAYS = 10;

    public static void main(String[] arguments) {
        for (int depth = 0; ; depth++) {
            int way = Choice.getInt(0, WAYS);
            if (way * 2 == 0) {
                System.out.println("left at " + depth);
                return;
            }
        }
    }
}
