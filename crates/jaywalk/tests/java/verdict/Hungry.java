import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import jaywalk.Choice;

/** Needs more memory than there is, and will not hear of it. */
public class Hungry {
    static final List<Object> KEPT = new ArrayList<>();

    static void take(String what) {
        switch (what) {
            case "arrays": while (true) KEPT.add(new long[100_000]);
            case "objects": while (true) KEPT.add(new ArrayList<>(List.of(1)));
            case "strings": while (true) KEPT.add("x".repeat(1 << 20) + KEPT.size());
            case "large": KEPT.add(new int[Integer.MAX_VALUE - 2]); return;
            case "matrix": KEPT.add(new int[100_000][100_000]); return;
            case "clone": { long[] large = new long[1 << 20]; while (true) KEPT.add(large.clone()); }
            case "direct": while (true) KEPT.add(ByteBuffer.allocateDirect(1 << 20));
            case "builder": { StringBuilder all = new StringBuilder(); while (true) all.append("some more text"); }
            case "concat": { String all = "some text"; while (true) all = all + all; }
            case "limit": KEPT.add(new int[Integer.MAX_VALUE]); return;
            case "repeat": KEPT.add("xx".repeat(Integer.MAX_VALUE)); return;
            case "own": throw new OutOfMemoryError("of the program's own");
            default: throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] arguments) {
        if (!Choice.getBoolean()) return;
        boolean caught = false;
        try {
            take(arguments[0]);
        } catch (OutOfMemoryError error) {
            KEPT.clear();
            caught = true;
        } catch (Throwable other) {
            System.out.println(other);
        } finally {
            KEPT.clear();
            System.out.println("went on, caught " + caught);
        }
        if (arguments.length > 1) throw new OutOfMemoryError("thrown");
    }
}
