// The reference is the variable, and the array behind it another.
// prints: 0 | 5
public class HoldsVolatileLongArrayField {
    static volatile long[] box = new long[1];

    public static void main(String[] args) throws Exception {
        long[] seen = new long[1];
        Threads.run(
                () -> {
                    long[] made = {5};
                    box = made;
                },
                () -> seen[0] = box[0]);
        System.out.println(seen[0]);
    }
}
