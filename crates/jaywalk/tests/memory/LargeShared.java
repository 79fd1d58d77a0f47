/** Large arrays that several threads have a way to. */
public class LargeShared {
    static final int LENGTH = 20_000_000;
    static byte[] first, second;
    static volatile byte[] shown;

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "made" -> {
                Thread maker = new Thread(() -> {
                    byte[] made = new byte[LENGTH];
                    shown = made;
                    made[LENGTH - 1] = 3;
                });
                maker.start();
                maker.join();
                assert shown[LENGTH - 1] == 3;
            }
            case "many" -> {
                Thread maker = new Thread(() -> {
                    for (int i = 0; i < 40; i++) {
                        shown = new byte[1_000_000];
                        shown[i] = 1;
                    }
                });
                maker.start();
                maker.join();
            }
            default -> {
                first = new byte[LENGTH];
                second = new byte[LENGTH];
                Thread other = new Thread(() -> { });
                other.start();
                if (arguments[0].equals("copied")) System.arraycopy(first, 0, second, 0, LENGTH);
                else second = first.clone();
                other.join();
            }
        }
    }
}
