import jaywalk.Choice;

/** Fails on paths of several sizes: a list of numbers with an even sum, of at least the length that is asked for. */
public class Sizes {
    public static void main(String[] arguments) {
        int least = Integer.parseInt(arguments[0]);
        int length = 0, sum = 0;
        while (length < 6 && Choice.getBoolean()) {
            sum += Choice.getInt(0, 2);
            length++;
        }
        if (length >= least && sum == least + 1) {
            throw new IllegalStateException("length " + length);
        }
    }
}
