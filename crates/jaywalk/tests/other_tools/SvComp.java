import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class SvComp {
    static void violatedSum() {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a > 0 && b > 0);
        assert a + b > 0;
    }

    static void holdsHalf() {
        int a = Verifier.nondetInt();
        Verifier.assume(a > 0);
        assert a / 2 < a && a * 2 != 1;
    }

    static void holdsAfterAssumption() {
        Verifier.assume(Verifier.nondetBoolean());
        try {
            Verifier.assume(Verifier.nondetByte() > 100);
        } catch (Throwable thrown) {
            throw new AssertionError(thrown);
        } finally {
            assert true;
        }
    }

    static void violatedShort() {
        short s = Verifier.nondetShort();
        assert s >= 0 || -s != 32768;
    }

    static void violatedChar() {
        char c = Verifier.nondetChar();
        assert c + 1 <= Character.MAX_VALUE;
    }

    static void violatedLong() {
        long l = Verifier.nondetLong();
        assert l * 3 != 3_000_000_000_000L;
    }

    static void violatedFloat() {
        float f = Verifier.nondetFloat();
        Verifier.assume(f > 1e7f);
        assert f + 0.25f != f;
    }

    static void violatedDouble() {
        double d = Verifier.nondetDouble();
        assert d == d;
    }

    static void violatedString() {
        String s = Verifier.nondetString();
        assert !s.startsWith("ab");
    }

    /** It may be longer than those that are tried. */
    static void incompleteString() {
        String s = Verifier.nondetString();
        assert !s.endsWith("abcdef");
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(SvComp.class, arguments[0]);
    }
}
