// A backtracking sudoku solver: arrays, recursion and bit operations together.
public class Sudoku {
    static int[] rows = new int[9], columns = new int[9], boxes = new int[9];
    static int[][] board = new int[9][9];
    static long steps;

    static boolean solve(int cell) {
        while (cell < 81 && board[cell / 9][cell % 9] != 0) cell++;
        if (cell == 81) return true;
        int r = cell / 9, c = cell % 9, b = r / 3 * 3 + c / 3;
        int free = ~(rows[r] | columns[c] | boxes[b]) & 0x3fe;
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            steps++;
            place(r, c, b, bit, Integer.numberOfTrailingZeros(bit));
            if (solve(cell + 1)) return true;
            place(r, c, b, bit, 0);
        }
        return false;
    }

    static void place(int r, int c, int b, int bit, int digit) {
        board[r][c] = digit;
        rows[r] ^= bit;
        columns[c] ^= bit;
        boxes[b] ^= bit;
    }

    static void load(String s) {
        rows = new int[9];
        columns = new int[9];
        boxes = new int[9];
        board = new int[9][9];
        steps = 0;
        for (int i = 0; i < 81; i++) {
            int d = s.charAt(i) - '0';
            if (d > 0) place(i / 9, i % 9, i / 27 * 3 + i % 9 / 3, 1 << d, d);
        }
    }

    public static void main(String[] args) {
        String[] puzzles = {"530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "003020600900305001001806400008102900700000008006708200002609500800203009005010300", "000000000000000000000000000000000000000000000000000000000000000000000000000000000"};
        for (String p : puzzles) {
            load(p);
            System.out.println(solve(0) + " in " + steps);
            for (int[] row : board) {
                for (int d : row) System.out.print(d);
                System.out.print(' ');
            }
            System.out.println();
        }
        load("55" + "0".repeat(79));
        System.out.println(Integer.toBinaryString(rows[0]) + " " + board[0][1]);
    }
}
