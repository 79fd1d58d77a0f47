// paths: 2 completed
import static jaywalk.Choice.getBoolean;

/** Where one path has an array of longs, another has one of bytes: threads use different ones of these. */
public class HoldsOtherLayoutBefore {
    static long[] longs;
    static byte[] bytes;

    public static void main(String[] arguments) throws Exception {
        if (getBoolean()) bytes = new byte[200];
        else longs = new long[25];
        Thread one = new Thread(() -> {
            if (longs != null) for (int i = 0; i < 25; i++) longs[i] = i;
            else for (int i = 1; i < 200; i += 8) bytes[i] = 1;
        });
        Thread other = new Thread(() -> {
            if (bytes != null) for (int i = 0; i < 200; i += 8) bytes[i] = 2;
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
