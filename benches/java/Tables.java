/** Dynamic programming: common subsequences, knapsacks, shortest paths. */
public class Tables {
    static int common(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                table[i][j] = a.charAt(i - 1) == b.charAt(j - 1)
                        ? table[i - 1][j - 1] + 1
                        : Math.max(table[i - 1][j], table[i][j - 1]);
            }
        }
        return table[a.length()][b.length()];
    }

    static long knapsack(int[] weights, long[] values, int room) {
        long[] best = new long[room + 1];
        for (int item = 0; item < weights.length; item++) {
            for (int left = room; left >= weights[item]; left--) {
                best[left] = Math.max(best[left], best[left - weights[item]] + values[item]);
            }
        }
        return best[room];
    }

    static double[][] paths(double[][] distance) {
        int n = distance.length;
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double way = distance[i][k] + distance[k][j];
                    if (way < distance[i][j]) distance[i][j] = way;
                }
            }
        }
        return distance;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        StringBuilder a = new StringBuilder(), b = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            a.append((char) ('a' + i * 7 % 13));
            b.append((char) ('a' + i * 11 % 17));
        }
        int[] weights = new int[80];
        long[] values = new long[80];
        for (int i = 0; i < 80; i++) {
            weights[i] = 5 + i * 37 % 41;
            values[i] = 3 + i * 53 % 97;
        }
        double checksum = 0;
        for (int round = 0; round < rounds; round++) {
            double[][] distance = new double[60][60];
            for (int i = 0; i < 60; i++) for (int j = 0; j < 60; j++) distance[i][j] = (i * 17 + j * 31 + round) % 101 + 0.5;
            double[][] shortest = paths(distance);
            checksum += common(a.toString(), b.toString()) + knapsack(weights, values, 2_000) + shortest[3][7];
        }
        System.out.println(checksum);
    }
}
