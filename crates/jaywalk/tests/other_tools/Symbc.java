import gov.nasa.jpf.symbc.Debug;

/** Methods whose names begin with what is to be said of them. */
public class Symbc {
    static void violatedNumbers() {
        int x = Debug.makeSymbolicInteger("x");
        long y = Debug.makeSymbolicLong("y");
        double z = Debug.makeSymbolicReal("z");
        Debug.assume(x > 10);
        Debug.printPC("here");
        assert y != x * 3L || z < 2.5 : Debug.getSolvedPC() + Debug.getSymbolicIntegerValue(x);
    }

    static void holdsSmall() {
        byte b = Debug.makeSymbolicByte("b");
        short s = Debug.makeSymbolicShort("s");
        char c = Debug.makeSymbolicChar("c");
        boolean z = Debug.makeSymbolicBoolean("z");
        assert b * s < 1 << 23 && (z ? c : -c) <= 65535;
    }

    static void violatedString() {
        String s = Debug.makeSymbolicString("s", 3);
        assert !s.equals("abc");
    }

    static void holdsString() {
        String s = Debug.makeSymbolicString("s", 3);
        assert s.length() == 3;
    }

    static void incompleteString() {
        String s = Debug.makeSymbolicString("s");
        assert !s.endsWith("abcdef");
    }

    static void incompleteReference() {
        Object o = Debug.makeSymbolicRef("o", new Object());
        assert o == null;
    }

    static void incompleteQuestion() {
        Debug.isSymbolicInteger(Debug.makeSymbolicInteger("i"));
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Symbc.class, arguments[0]);
    }
}
