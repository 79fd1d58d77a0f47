// races: RaceStoreBuffering.x, RaceStoreBuffering.y
/** In every order of turns one thread sees the other's write; on a JVM maybe none does. */
public class RaceStoreBuffering {
    static int x, y, first, second;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            x = 1;
            first = y;
        });
        Thread other = new Thread(() -> {
            y = 1;
            second = x;
        });
        one.start();
        other.start();
        one.join();
        other.join();
        assert first + second > 0;
    }
}
