// multianewarray, jagged arrays and arrays of arrays.
import java.util.Arrays;

public class MultiDimensional {
    public static void main(String[] args) {
        int[][] a = new int[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a[i][j] = i * 10 + j;
        System.out.println(Arrays.deepToString(a));
        int[][][] cube = new int[2][3][];
        System.out.println(Arrays.deepToString(cube) + " " + cube.getClass().getName());
        cube[1][2] = new int[] {7};
        System.out.println(Arrays.deepToString(cube));
        String[][] names = {{"a"}, {}, {"b", "c"}, null};
        System.out.println(Arrays.deepToString(names) + " " + names[2].length);
        long[][] triangle = new long[10][];
        for (int i = 0; i < 10; i++) {
            triangle[i] = new long[i + 1];
            triangle[i][0] = triangle[i][i] = 1;
            for (int j = 1; j < i; j++) triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
        }
        System.out.println(Arrays.toString(triangle[9]));
        double[][][][] deep = new double[2][1][2][3];
        deep[1][0][1][2] = 2.5;
        System.out.println(Arrays.deepToString(deep));
        System.out.println(new int[0][5].length + " " + new int[5][0][3][2].length + " " + new int[2][0].length);
        char[][] board = new char[3][3];
        for (char[] row : board) Arrays.fill(row, '.');
        board[1][1] = 'x';
        for (char[] row : board) System.out.println(row);
        int[] row = a[1];
        a[1] = a[0];
        a[0] = row;
        System.out.println(Arrays.deepToString(a) + " " + Arrays.deepEquals(a, a.clone()) + " " + (a.clone()[0] == a[0]));
        int mixed[] [] = {{1}, {2, 3}}, flat[] = {4};
        System.out.println(mixed[1][1] + flat[0] + Arrays.deepHashCode(mixed));
        Object o = a;
        System.out.println((o instanceof Object[]) + " " + (o instanceof int[][]) + " " + (o instanceof Object[][]) + " " + ((Object[]) o).length);
        try {
            names[3][0] = "x";
        } catch (NullPointerException e) {
            System.out.println("row is null");
        }
        try {
            int[][] bad = new int[2][-1];
        } catch (NegativeArraySizeException e) {
            System.out.println(e);
        }
    }
}
