import java.util.ArrayList;
import java.util.List;
import org.cprover.CProver;

/** Methods whose names begin with what is to be said of them. */
public class Jbmc {
    static void violatedInteger() {
        Integer i = CProver.nondetWithNull(Integer.valueOf(0));
        assert i == null || i != 77;
    }

    static void violatedNull() {
        Integer i = CProver.nondetWithNull(0);
        int value = i;
    }

    static void holdsWithoutNull() {
        Long l = CProver.nondetWithoutNull(0L);
        assert l != null && (l >= 0 || l < 0);
    }

    static void holdsBoxes() {
        Character c = CProver.nondetWithoutNull('a');
        Byte b = CProver.nondetWithoutNull((byte) 0);
        Short s = CProver.nondetWithoutNull((short) 0);
        Boolean z = CProver.nondetWithoutNull(true);
        assert c >= 0 && b < 128 && s < 32768 && (z || !z);
    }

    static void violatedBoxedDouble() {
        Double d = CProver.nondetWithoutNull(0.0);
        assert d.doubleValue() == d.doubleValue();
    }

    static void violatedBoxedFloat() {
        Float f = CProver.nondetWithoutNull(0f);
        assert f != 2.5f;
    }

    static void violatedString() {
        String s = CProver.nondetWithoutNull("");
        assert !s.equals("no");
    }

    static void violatedEnum() {
        Thread.State state = CProver.nondetWithoutNull(Thread.State.NEW);
        assert state != Thread.State.BLOCKED;
    }

    static void holdsObject() {
        assert CProver.nondetWithoutNull(new Object()) != null;
    }

    static void violatedUnnamed() {
        Integer i = CProver.nondetWithNull();
        assert i == null || i != 7;
    }

    static void violatedUnnamedNull() {
        Integer i = CProver.nondetWithNull();
        assert i != null;
    }

    static void holdsUnnamed() {
        Character c = CProver.nondetWithoutNull();
        assert c != null;
    }

    static void violatedUnnamedEnum() {
        Thread.State state = CProver.nondetWithoutNull();
        assert state != Thread.State.BLOCKED;
    }

    static void violatedUnnamedString() {
        String s = CProver.nondetWithoutNull();
        assert !s.equals("no");
    }

    static Long unnamedLong() {
        return CProver.nondetWithoutNull();
    }

    static void violatedUnnamedResult() {
        assert unnamedLong() != 5;
    }

    static void violatedUnnamedArray() {
        int[] numbers = CProver.nondetWithoutNull();
        assert numbers.length < 3 || numbers[1] != 9;
    }

    static void violatedUnnamedLength() {
        char[] letters = CProver.nondetWithoutNull();
        letters[0] = 'a';
    }

    /** It may be longer than those that are tried. */
    static void incompleteArray() {
        double[] numbers = CProver.nondetWithoutNull(new double[1]);
        assert numbers.length < 6;
    }

    /** Nobody says which class. */
    static void holdsUnnamedObject() {
        Object object = CProver.nondetWithoutNull();
        assert object != null;
    }

    static <T> T unnamed() {
        T object = CProver.nondetWithoutNull();
        return object;
    }

    static void incompleteVariable() {
        assert unnamed() != null;
    }

    static void holdsList() {
        List<String> list = CProver.nondetWithoutNull(new ArrayList<String>());
        assert list != null;
    }

    static void violatedByte() {
        byte b = CProver.nondetByte();
        CProver.assume(b < 0);
        assert (byte) -b > 0;
    }

    static void holdsPrimitives() {
        boolean z = CProver.nondetBoolean();
        char c = CProver.nondetChar();
        short s = CProver.nondetShort();
        int i = CProver.nondetInt();
        long l = CProver.nondetLong();
        float f = CProver.nondetFloat();
        CProver.assume(z && c > 'a' && s > 1 && i > 2 && l > 3 && f > 4);
        CProver.atomicBegin();
        assert c + s + (i & 1) > 2 && l * l != 2 && f != 3;
        CProver.atomicEnd();
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Jbmc.class, arguments[0]);
    }
}
