package udita;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getInt;

/**
 * N queens on a board of N by N squares, none of which attacks another: the smallest test-generation program.
 *
 * <p><b>What is chosen.</b> The column of the queen of each row: N numbers, so N to the power of N boards.
 *
 * <p><b>What is assumed.</b> {@link #isPeaceful}: a plain Java predicate that looks at the queens from the first row to
 * the last and gives up at the first attack it sees. The program first writes down a whole board and only then asks
 * whether it is a good one, as one would in a unit test. That is all a tester has to write.
 *
 * <p><b>What to look for.</b> The number of explored paths. Taken literally, the program makes 16,777,216 boards of
 * eight queens and throws all but 92 away; that is what {@code --choice eager} does. With delayed choice,
 * {@code getInt} only remembers the range, and the column is chosen when the predicate first compares it. A board whose
 * second queen is attacked is given up before the third queen has a column at all, so that 13,756 paths are enough: the
 * search that one would have written by hand, got from a predicate.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar udita.NQueens 8
 * jaywalk explore -cp target/examples.jar udita.NQueens 6 print     # prints each board as its columns
 * jaywalk explore --choice eager -cp target/examples.jar udita.NQueens 6
 * </pre>
 *
 * <p>On a plain JVM ({@code java -cp target/examples.jar:api.jar udita.NQueens 4 print}) the choices are random, and
 * the program most likely ends at its assumption.
 */
public final class NQueens {
    private NQueens() {}

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        boolean print = args.length > 1 && args[args.length - 1].equals("print");

        int[] columns = new int[size];
        for (int row = 0; row < size; row++) {
            columns[row] = getInt(0, size - 1);
        }
        assume(isPeaceful(columns));
        if (print) {
            print(columns);
        }
    }

    /** Checks each queen against those of the rows above it, so that a queen's column is first used in her own turn. */
    private static boolean isPeaceful(int[] columns) {
        for (int row = 0; row < columns.length; row++) {
            int column = columns[row];
            // A board of one row has no pair to compare; the column must be on the board all the same.
            if (column < 0) {
                return false;
            }
            for (int above = 0; above < row; above++) {
                int difference = column - columns[above];
                int distance = row - above;
                if (difference == 0 || difference == distance || difference == -distance) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void print(int[] columns) {
        StringBuilder line = new StringBuilder();
        for (int column : columns) {
            line.append(column).append(' ');
        }
        System.out.println(line.toString().trim());
    }
}
