// OutOfMemoryError for arrays no machine can hold is an Error a program can catch.
public class OutOfMemory {
    interface Work { Object run(); }

    static void attempt(String name, Work work) {
        try {
            System.out.println(name + " " + (work.run() == null));
        } catch (OutOfMemoryError e) {
            System.out.println(name + " " + e);
        }
    }

    static int max() { return Integer.MAX_VALUE; }

    public static void main(String[] args) {
        attempt("int", () -> new int[max()]);
        attempt("long", () -> new long[max()]);
        attempt("byte", () -> new byte[max()]);
        attempt("object", () -> new Object[max()]);
        attempt("string", () -> new String[max()][]);
        attempt("small", () -> new int[10]);
        attempt("repeat", () -> "abcdefgh".repeat(max() / 2));
        int[] kept = {1, 2, 3};
        try {
            kept = new int[max()];
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + (t instanceof VirtualMachineError) + " " + kept.length);
        }
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 1000; i++) b.append(i);
        System.out.println(b.length());
        try {
            throw new OutOfMemoryError("by hand");
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
    }
}
