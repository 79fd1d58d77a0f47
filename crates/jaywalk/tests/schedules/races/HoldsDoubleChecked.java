/** Double-checked locking of a volatile field. */
public class HoldsDoubleChecked {
    int value;
    static volatile HoldsDoubleChecked instance;

    HoldsDoubleChecked() {
        value = 7;
    }

    static HoldsDoubleChecked get() {
        if (instance == null) {
            synchronized (HoldsDoubleChecked.class) {
                if (instance == null) {
                    instance = new HoldsDoubleChecked();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            assert get().value == 7;
        });
        other.start();
        assert get().value == 7;
        other.join();
    }
}
