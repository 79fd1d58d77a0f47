/** Arrays of doubles and divisions of ints: the spectral norm of an endless matrix. */
public class Spectral {
    static double element(int i, int j) {
        return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
    }

    static void times(double[] vector, double[] product) {
        for (int i = 0; i < product.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) sum += element(i, j) * vector[j];
            product[i] = sum;
        }
    }

    static void timesTransposed(double[] vector, double[] product) {
        for (int i = 0; i < product.length; i++) {
            double sum = 0;
            for (int j = 0; j < vector.length; j++) sum += element(j, i) * vector[j];
            product[i] = sum;
        }
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 600;
        double[] u = new double[size], v = new double[size], between = new double[size];
        java.util.Arrays.fill(u, 1);
        for (int round = 0; round < 10; round++) {
            times(u, between);
            timesTransposed(between, v);
            times(v, between);
            timesTransposed(between, u);
        }
        double dot = 0, length = 0;
        for (int i = 0; i < size; i++) {
            dot += u[i] * v[i];
            length += v[i] * v[i];
        }
        System.out.println(Math.sqrt(dot / length));
    }
}
