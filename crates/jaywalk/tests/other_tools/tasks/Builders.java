import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Copies of strings of any length: methods whose names begin with what is to be said of them. */
public class Builders {
    static void holdsCopy() {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder();
        b.append(s);
        assert b.toString().equals(s) && b.length() == s.length();
    }

    static void holdsStringStaysWhenTheBuilderChanges() {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder(s);
        String t = b.toString();
        b.append("q");
        assert t.equals(s) && b.length() == t.length() + 1;
        if (s.length() == 2) {
            b.setCharAt(0, 'x');
            assert b.charAt(0) == 'x' && b.charAt(1) == s.charAt(1) && b.charAt(2) == 'q';
            assert t.length() == 2 && t.charAt(0) == s.charAt(0);
        }
    }

    static void holdsInABuffer() {
        String s = Verifier.nondetString();
        StringBuffer b = new StringBuffer("ab");
        String before = b.toString();
        b.append(s);
        String t = b.toString();
        b.append("x");
        assert before.equals("ab") && t.startsWith("ab") && t.length() == s.length() + 2;
        assert b.length() == s.length() + 3 && b.toString().length() == b.length();
    }

    static void violatedInABuffer() {
        StringBuffer b = new StringBuffer(Verifier.nondetString());
        b.insert(0, "ab").append(5);
        assert !b.toString().equals("abcd5");
    }

    static void holdsPutBefore() {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder("x");
        b.append(s).insert(0, s).insert(0, 7).insert(0, true);
        assert b.length() == 2 * s.length() + 6 && b.toString().startsWith("true7");
    }

    static void violatedPutBefore() {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder("x");
        b.append(s).insert(0, s);
        assert !b.toString().equals("qxq");
    }

    static void holdsPutBetween() {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 2);
        StringBuilder b = new StringBuilder(s);
        b.insert(1, "-");
        assert b.charAt(1) == '-' && b.length() == 3 && b.charAt(0) == s.charAt(0);
    }

    static void violatedAfterAChange() {
        StringBuilder b = new StringBuilder(Verifier.nondetString());
        b.append("xy").append('z');
        b.setCharAt(0, 'q');
        assert !b.toString().equals("qbxyz");
    }

    static void violatedAppendedTwice() {
        String s = Verifier.nondetString();
        StringBuilder b = new StringBuilder("ab");
        b.append(s).append(s);
        assert b.length() != 6;
    }

    static void violatedOpenCharacterAtTheEnd() {
        StringBuilder b = new StringBuilder(Verifier.nondetString());
        b.append(Verifier.nondetChar()).append(true);
        assert !b.toString().equals("aXtrue");
    }

    static void violatedBuffer() {
        StringBuffer b = new StringBuffer("ab");
        b.append(Verifier.nondetString()).append('x');
        assert !b.toString().equals("ab1x");
    }

    static void holdsConcat() {
        String s = Verifier.nondetString();
        String t = "abc".concat(s);
        assert t.startsWith("abc") && t.substring(3).equals(s);
    }

    static void holdsSubstrings() {
        String s = Verifier.nondetString();
        assert s.substring(0) == s && s.substring(0, s.length()) == s;
        int n = Verifier.nondetInt();
        if (n >= 1 && n <= s.length()) {
            assert s.substring(1, n).length() == n - 1;
        }
        if (s.length() > 3) {
            String t = s.substring(1).substring(1);
            assert t.length() == s.length() - 2 && t.charAt(0) == s.charAt(2);
        }
    }

    static void violatedSubstring() {
        String s = Verifier.nondetString();
        int n = Verifier.nondetInt();
        assert n < 1 || n > s.length() || !s.substring(1, n).equals("bc");
    }

    static void holdsIndex() {
        String s = Verifier.nondetString();
        int i = s.indexOf('x');
        assert i >= -1 && i < s.length();
    }

    static void holdsBothCases() {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 3);
        for (int i = 0; i < 3; i++) {
            Verifier.assume(s.charAt(i) >= 'a' && s.charAt(i) <= 'z');
        }
        assert s.toUpperCase().toLowerCase().equals(s);
    }

    static void holdsDigitsOfFewNumbers() {
        int number = Verifier.nondetInt();
        Verifier.assume(number >= Integer.MAX_VALUE - 2);
        long other = CProver.nondetLong();
        Verifier.assume(other >= Long.MAX_VALUE - 1);
        String s = new StringBuilder().append(number).append(' ').append(other).toString();
        assert s.startsWith("214748364") && s.length() == 30;
    }

    static void violatedObjectOfNoClass() {
        Object o = CProver.nondetWithNull();
        String s = (String) o;
    }

    static void violatedShortWayBesideAnEndlessOne() {
        int x = 0;
        while (true) {
            x += Verifier.nondetBoolean() ? 1 : -1;
            assert x != -3;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Builders.class, arguments[0]);
    }
}
