/**
 * lastzero(n): thread 0 looks for the last zero of an array, from behind; thread i writes one more than element i - 1 into
 * element i. (n + 3) 2^(n-2).
 */
public class LastZero {
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        int[] array = new int[n + 1];
        Started.run(args, n + 1, number -> {
            if (number == 0) {
                int i = n;
                while (array[i] != 0) {
                    i--;
                }
            } else {
                array[number] = array[number - 1] + 1;
            }
        });
    }
}
