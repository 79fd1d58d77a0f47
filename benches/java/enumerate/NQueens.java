package enumerate;

/**
 * Counts boards of N queens by backtracking, as one would write it by hand: the yardstick for {@code udita.NQueens}.
 */
public final class NQueens {
    private final int size;
    private final boolean[] columns;
    private final boolean[] diagonals;
    private final boolean[] antidiagonals;
    private long boards;

    private NQueens(int size) {
        this.size = size;
        columns = new boolean[size];
        diagonals = new boolean[2 * size];
        antidiagonals = new boolean[2 * size];
    }

    public static void main(String[] args) {
        NQueens enumeration = new NQueens(Integer.parseInt(args[0]));
        enumeration.place(0);
        System.out.println(enumeration.boards);
    }

    private void place(int row) {
        if (row == size) {
            boards++;
            return;
        }
        for (int column = 0; column < size; column++) {
            int diagonal = row + column;
            int antidiagonal = row - column + size;
            if (!columns[column] && !diagonals[diagonal] && !antidiagonals[antidiagonal]) {
                columns[column] = diagonals[diagonal] = antidiagonals[antidiagonal] = true;
                place(row + 1);
                columns[column] = diagonals[diagonal] = antidiagonals[antidiagonal] = false;
            }
        }
    }
}
