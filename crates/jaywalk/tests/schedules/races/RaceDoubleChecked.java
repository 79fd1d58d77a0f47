// races: RaceDoubleChecked.instance
/** Double-checked locking of a plain field publishes an object that others may see half made. */
public class RaceDoubleChecked {
    int value;
    static RaceDoubleChecked instance;

    RaceDoubleChecked() {
        value = 7;
    }

    static RaceDoubleChecked get() {
        if (instance == null) {
            synchronized (RaceDoubleChecked.class) {
                if (instance == null) {
                    instance = new RaceDoubleChecked();
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
