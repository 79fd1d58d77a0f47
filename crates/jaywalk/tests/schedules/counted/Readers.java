/** readers(n): one writes x, n read it. Each read comes before the write or after it: 2^n. */
public class Readers {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        int readers = Integer.parseInt(args[0]);
        int[] seen = new int[readers];
        Started.run(args, readers + 1, number -> {
            if (number == 0) {
                x = 1;
            } else {
                seen[number - 1] = x;
            }
        });
    }
}
