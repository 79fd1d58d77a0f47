/** Arithmetic on rows of arrays: matrices of doubles and of ints. */
public class Matrix {
    static double[][] times(double[][] a, double[][] b) {
        int n = a.length;
        double[][] product = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
                product[i][j] = sum;
            }
        }
        return product;
    }

    static int[][] times(int[][] a, int[][] b) {
        int n = a.length;
        int[][] product = new int[n][n];
        for (int i = 0; i < n; i++) {
            int[] row = a[i];
            int[] out = product[i];
            for (int k = 0; k < n; k++) {
                int factor = row[k];
                int[] other = b[k];
                for (int j = 0; j < n; j++) out[j] += factor * other[j];
            }
        }
        return product;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 50;
        int n = 120;
        double[][] doubles = new double[n][n];
        int[][] ints = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                doubles[i][j] = (i * 31 + j) % 17 / 16.0;
                ints[i][j] = (i * 17 + j) % 23 - 11;
            }
        }
        double[][] doublesOut = doubles;
        int[][] intsOut = ints;
        for (int round = 0; round < rounds; round++) {
            doublesOut = times(doublesOut, doubles);
            intsOut = times(intsOut, ints);
            if (round % 4 == 3) doublesOut = doubles;
        }
        double trace = 0;
        long checksum = 0;
        for (int i = 0; i < n; i++) {
            trace += doublesOut[i][i];
            for (int j = 0; j < n; j++) checksum = checksum * 31 + intsOut[i][j];
        }
        System.out.println(trace + " " + checksum);
    }
}
