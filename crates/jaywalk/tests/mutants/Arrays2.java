public class Arrays2 {
    static final byte[] BYTES = {1, 2, -3};
    static final char[] CHARS = {'a', 'b', '\u1234'};
    static final Object[][] NESTED = {{"x", 1}, {null}, {}};

    static int[] squares(int n) {
        int[] squares = new int[n];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
        return squares;
    }

    public static void main(String[] args) {
        int total = 0;
        for (int square : squares(10)) {
            total += square;
        }
        long[][] grid = new long[3][4];
        grid[2][3] = total;
        double[] doubles = new double[5];
        doubles[1] += grid[2][3];
        boolean[] flags = new boolean[9];
        flags[8] = BYTES[2] < 0;
        short[] shorts = {7, 8};
        float[] floats = {shorts[1], CHARS[2]};
        Object[] texts = new String[2];
        try {
            texts[0] = NESTED[0][0];
            texts[1] = NESTED[0][1];
        } catch (ArrayStoreException expected) {
            System.out.println(expected.getMessage());
        }
        int[] copy = squares(4).clone();
        System.arraycopy(copy, 0, copy, 1, 3);
        System.out.println(total + " " + doubles[1] + flags[8] + floats[0] + texts[0] + copy[3]);
        try {
            copy[args.length + 5] = new int[-1].length;
        } catch (NegativeArraySizeException | ArrayIndexOutOfBoundsException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
