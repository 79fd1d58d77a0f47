import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.Arrays;
import jaywalk.Choice;

/** Little lives on its path, but much has to be kept for going back. */
public class Kept {
    private static final long[] LARGE = new long[100_000];
    private static final long[] ZEROS = new long[100_000];
    private static final ByteBuffer OUTSIDE = ByteBuffer.allocateDirect(800_000);
    private static int chosen;

    private static int deep(int calls) {
        if (calls == 0) {
            return Choice.getBoolean() ? 1 : 0;
        }
        return deep(calls - 1) + 1;
    }

    private static void change(String what, int round) throws Exception {
        switch (what) {
            case "choices" -> { }
            case "store" -> Arrays.fill(LARGE, round);
            case "copy" -> System.arraycopy(ZEROS, 0, LARGE, 0, ZEROS.length);
            case "outside" -> OUTSIDE.clear().put(new byte[OUTSIDE.capacity()]);
            case "calls" -> deep(500);
            case "threads" -> {
                Thread thread = new Thread(() -> deep(200));
                thread.start();
                thread.join();
            }
            case "overwrite" -> {
                try (FileOutputStream file = new FileOutputStream("file")) {
                    file.write(new byte[100_000]);
                }
            }
            case "in-place" -> {
                try (RandomAccessFile file = new RandomAccessFile("file", "rw")) {
                    file.write(new byte[100_000]);
                }
            }
            default -> throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] arguments) throws Exception {
        for (int round = 0; round < Integer.parseInt(arguments[1]); round++) {
            if (Choice.getBoolean()) {
                chosen++;
            }
            change(arguments[0], round);
        }
    }
}
