/** Permutations and reversals of a small int array. */
public class Fannkuch {
    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        int[] permutation = new int[n], flipped = new int[n], counts = new int[n];
        for (int i = 0; i < n; i++) permutation[i] = i;
        int most = 0, checksum = 0, sign = 1, level = n;
        while (true) {
            for (; level > 1; level--) counts[level - 1] = level;
            for (int i = 0; i < n; i++) flipped[i] = permutation[i];
            int flips = 0;
            for (int first = flipped[0]; first != 0; first = flipped[0]) {
                for (int low = 0, high = first; low < high; low++, high--) {
                    int kept = flipped[low];
                    flipped[low] = flipped[high];
                    flipped[high] = kept;
                }
                flips++;
            }
            most = Math.max(most, flips);
            checksum += sign * flips;
            sign = -sign;
            while (true) {
                if (level == n) {
                    System.out.println(checksum + " " + most);
                    return;
                }
                int first = permutation[0];
                for (int i = 0; i < level; i++) permutation[i] = permutation[i + 1];
                permutation[level] = first;
                if (--counts[level] > 0) break;
                level++;
            }
        }
    }
}
