// prints: 2
public class HoldsEnumInitialised {
    enum Colour {
        RED, GREEN
    }

    public static void main(String[] args) throws Exception {
        int[] counts = new int[2];
        Threads.run(() -> counts[0] = Colour.values().length, () -> counts[1] = Colour.valueOf("GREEN").ordinal() + 1);
        assert counts[0] == counts[1];
        System.out.println(counts[0]);
    }
}
