import jaywalk.Choice;

/** Terms as deep as loops run long. */
public class Deep {
    public static void main(String[] args) {
        switch (args[0]) {
            case "sum" -> {
                double sum = Choice.anyDouble();
                for (int i = 0; i < 400_000; i++) {
                    sum += 0.1;
                }
                assert sum < 1e9;
            }
            case "squares" -> {
                int x = Choice.anyInt();
                int hash = x;
                for (int i = 0; i < 64; i++) {
                    hash = hash * hash + x;
                }
                assert hash != 0 || x == 0;
            }
            case "mixed" -> {
                int mixed = Choice.anyInt();
                for (int i = 0; i < 2000; i++) {
                    mixed = (mixed ^ mixed >>> 1) * 7;
                }
                assert mixed != 9;
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
