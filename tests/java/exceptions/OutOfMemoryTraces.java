// flags: -Xmx64m
// The first errors about memory have a trace, later ones none.
public class OutOfMemoryTraces {
    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            try {
                System.out.println(new long[1 << 28].length);
            } catch (OutOfMemoryError e) {
                if (i == 0 || i == 5) {
                    System.out.println(e.getMessage() + " " + e.getStackTrace().length);
                }
            }
        }
        System.out.println(new OutOfMemoryError("made").getStackTrace().length);
        Object[] chain = null;
        while (true) {
            chain = new Object[] {chain, new byte[100_000]};
        }
    }
}
