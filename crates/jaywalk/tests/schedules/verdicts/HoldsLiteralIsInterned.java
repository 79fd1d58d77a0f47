// Whoever is first, an interned string and a literal of the same text are one object.
public class HoldsLiteralIsInterned {
    static String literal() {
        return "literal";
    }

    public static void main(String[] args) throws Exception {
        String own = new String(new char[] {'l', 'i', 't', 'e', 'r', 'a', 'l'});
        Threads.run(
                () -> {
                    assert own.intern() == literal();
                },
                () -> {
                    assert literal() == literal().intern();
                });
    }
}
