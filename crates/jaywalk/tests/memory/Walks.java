import jaywalk.Choice;

/** The same without an end before the last choice, for random walks. */
public class Walks {
    public static void main(String[] args) {
        int choices = Integer.parseInt(args[0]), sum = 0, taken = 0;
        for (int index = 0; index < choices; index++) {
            sum += Garbage.garbage(index);
            taken += Choice.getInt(0, 9) < 5 ? 1 : 0;
        }
        assert sum < choices && taken < choices;
    }
}
