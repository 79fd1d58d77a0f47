// prints: 1 true | 1 false
/** Calling a method by reflection may initialise its class, which is the program's business. */
public class HoldsReflectionInitialises {
    static int initialised;
    static volatile boolean written;

    static class Lazy {
        static final boolean SEEN;

        static {
            initialised++;
            SEEN = written;
        }

        static boolean seen() {
            return SEEN;
        }
    }

    public static void main(String[] args) throws Exception {
        boolean[] seen = new boolean[1];
        Threads.run(
                () -> seen[0] = (Boolean) Lazy.class.getDeclaredMethod("seen").invoke(null),
                () -> written = true);
        System.out.println(initialised + " " + seen[0]);
    }
}
