// A literal is interned when it is first used.
// paths: 1 completed, 1 failed
public class ViolatedLiteralOrInterned {
    static String literal() {
        return "literal";
    }

    public static void main(String[] args) throws Exception {
        char[] letters = {'l', 'i', 't', 'e', 'r', 'a', 'l'};
        String own = new String(letters);
        Threads.run(ViolatedLiteralOrInterned::literal, () -> {
            assert own.intern() == own;
        });
    }
}
