// Math.exp to the last bit, over the range of normal results.
import java.util.SplittableRandom;

public class Exponentials {
    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] ranges = {{-1, 1}, {-20, 20}, {-700, 700}, {690, 711}, {-707, -600}, {-1e-3, 1e-3}, {-1e-15, 1e-15}, {-1e-18, 1e-18}};
        for (double[] range : ranges) {
            long hash = 0;
            for (int i = 0; i < 20_000; i++) {
                hash = hash * 31 + Double.doubleToRawLongBits(Math.exp(random.nextDouble(range[0], range[1])));
            }
            System.out.println(range[0] + " " + hash);
        }
        double[] ends = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 709.782712893384, 709.7827128933841, -745.1332191019411, -745.1332191019412, 1024, -1024};
        for (double end : ends) System.out.println(Math.exp(end));
        System.out.println(learn(random));
    }

    // A neuron that learns: a last bit that differs once is seen in every digit in the end.
    static double learn(SplittableRandom random) {
        double[] weights = random.doubles(16).toArray();
        double loss = 0;
        for (int round = 0; round < 2000; round++) {
            double sum = 0;
            for (int i = 0; i < weights.length; i++) sum += weights[i] * ((round * 7 + i) % 5 - 2);
            double guess = 1 / (1 + Math.exp(-sum));
            double truth = round % 2;
            loss -= truth * Math.log(guess + 1e-12) + (1 - truth) * Math.log(1 - guess + 1e-12);
            for (int i = 0; i < weights.length; i++) weights[i] -= 0.1 * (guess - truth) * ((round * 7 + i) % 5 - 2);
        }
        return loss;
    }
}
