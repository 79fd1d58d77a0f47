// Each reader sees one of the six beginnings of the writes' orders.
// prints: 0 | 1 | 2
public class HoldsReadersTwoWriters {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Threads.run(() -> x = 1, () -> x = 2, () -> seen[0] = x);
        System.out.println(seen[0]);
    }
}
