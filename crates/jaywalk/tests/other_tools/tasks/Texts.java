import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Texts {
    static void violatedString() {
        String s = Verifier.nondetString();
        assert !s.equals("abc");
    }

    static void holdsConcat() {
        int x = Verifier.nondetInt();
        String s = "a" + x;
        assert s.length() >= 2 && s.length() <= 12;
        assert s.charAt(0) == 'a';
    }

    static void violatedConcat() {
        int x = Verifier.nondetInt();
        assert !("v" + x).equals("v-42");
    }

    static void holdsBuilder() {
        char c = Verifier.nondetChar();
        StringBuilder b = new StringBuilder();
        b.append(c).append(1).append(true);
        b.insert(0, "x");
        assert b.charAt(1) == c;
        b.reverse();
        assert b.charAt(b.length() - 1) == 'x' || Character.isSurrogate(c);
        assert b.length() == 7;
    }

    static void violatedBuilder() {
        char c = Verifier.nondetChar();
        StringBuilder b = new StringBuilder("ab");
        b.setCharAt(1, c);
        assert !b.toString().equals("aq");
    }

    static void violatedCharAt() {
        int i = Verifier.nondetInt();
        "hello".charAt(i);
    }

    static void holdsCharAt() {
        int i = Verifier.nondetInt();
        if (i >= 0 && i < 5) {
            char c = "hello".charAt(i);
            assert c >= 'e' && c <= 'o';
        }
    }

    static void violatedSubstring() {
        int i = Verifier.nondetInt();
        String s = "hello".substring(i);
    }

    static void holdsSwitchString() {
        String s = Verifier.nondetBoolean() ? "one" : "two";
        int r;
        switch (s) {
            case "one": r = 1;
            break;
            case "two": r = 2;
            break;
            default: r = 3;
        }
        assert r < 3;
    }

    static void violatedParse() {
        String s = Verifier.nondetString();
        try {
            assert Integer.parseInt(s) != 42;
        } catch (NumberFormatException e) {
        }
    }

    static void holdsUpper() {
        char c = Verifier.nondetChar();
        if (c >= 'a' && c <= 'z') assert Character.toUpperCase(c) == c - 32 && Character.isLetter(c);
    }

    static void violatedDigit() {
        char c = Verifier.nondetChar();
        if (Character.isDigit(c)) assert c <= '9';
    }

    static void holdsCompare() {
        boolean b = Verifier.nondetBoolean();
        String s = b ? "apple" : "pear";
        assert (s.compareTo("banana") < 0) == b;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Texts.class, arguments[0]);
    }
}
