import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Exceptions {
    static void violatedDivision() {
        int d = Verifier.nondetInt();
        int q = 10 / d;
    }

    static void holdsDivisionCaught() {
        int d = Verifier.nondetInt();
        try {
            int q = 10 / d;
            assert q >= -10 && q <= 10;
        } catch (ArithmeticException e) {
            assert d == 0;
            assert "/ by zero".equals(e.getMessage());
        }
    }

    static void violatedLongRemainder() {
        long d = Verifier.nondetLong();
        long q = 10L % d;
    }

    static void holdsMinDivided() {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (b == -1 && a == Integer.MIN_VALUE) {
            assert a / b == Integer.MIN_VALUE;
            assert a % b == 0;
        }
    }

    static void violatedCast() {
        Object o = Verifier.nondetBoolean() ? (Object) "s" : Integer.valueOf(3);
        String s = (String) o;
    }

    static void holdsCast() {
        Object o = Verifier.nondetBoolean() ? (Object) "s" : Integer.valueOf(3);
        try {
            Integer i = (Integer) o;
            assert i == 3;
        } catch (ClassCastException e) {
            assert o instanceof String;
        }
    }

    static void violatedNegativeSize() {
        int n = Verifier.nondetInt();
        int[] a = new int[n > 3 ? 3 : n];
    }

    static void holdsNegativeSize() {
        int n = Verifier.nondetInt();
        Verifier.assume(n < 3);
        try {
            int[] a = new int[n];
            assert n >= 0 && a.length == n;
        } catch (NegativeArraySizeException e) {
            assert n < 0;
        }
    }

    static void violatedIndex() {
        int[] a = new int[4];
        int i = Verifier.nondetInt();
        Verifier.assume(i >= 0);
        a[i] = 3;
    }

    static void holdsIndex() {
        int[] a = new int[4];
        int i = Verifier.nondetInt();
        try {
            a[i] = 3;
            assert i >= 0 && i < 4;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert i < 0 || i >= 4;
        }
    }

    static void violatedNull() {
        String s = Verifier.nondetBoolean() ? null : "x";
        s.length();
    }

    static void holdsNull() {
        String s = Verifier.nondetBoolean() ? null : "x";
        try {
            assert s.length() == 1;
        } catch (NullPointerException e) {
            assert s == null;
        }
    }

    static void violatedStore() {
        Object[] o = Verifier.nondetBoolean() ? new Object[1] : new String[1];
        o[0] = Integer.valueOf(3);
    }

    static void holdsStore() {
        Object[] o = new String[1];
        try {
            o[0] = 3;
            assert false;
        } catch (ArrayStoreException e) {
            assert o[0] == null;
        }
    }

    static void holdsNested() {
        int x = Verifier.nondetInt();
        int r = 0;
        try {
            try {
                if (x == 0) throw new IllegalStateException("a");
                r = 1;
            } finally {
                r += 10;
            }
        } catch (RuntimeException e) {
            r += 100;
        }
        assert r == (x == 0 ? 110 : 11);
    }

    static void violatedNested() {
        int x = Verifier.nondetInt();
        int r = 0;
        try {
            try {
                if (x == 0) throw new IllegalStateException("a");
                r = 1;
            } finally {
                r += 10;
            }
        } catch (RuntimeException e) {
            r += 100;
        }
        assert r == 11;
    }

    @SuppressWarnings("finally") static int finallyReturns(int x) {
        try {
            if (x > 0) throw new RuntimeException();
            return 1;
        } catch (RuntimeException e) {
            return 2;
        } finally {
            if (x == 77) return 3;
        }
    }

    static void violatedFinally() {
        int x = Verifier.nondetInt();
        assert finallyReturns(x) != 3;
    }

    static void holdsFinally() {
        int x = Verifier.nondetInt();
        int r = finallyReturns(x);
        assert r == (x == 77 ? 3 : x > 0 ? 2 : 1);
    }

    static class Own extends Exception {
        int code;
        Own(int c) {
            super("code " + c);
            code = c;
        }
    }

    static void raise(int x) throws Own {
        if (x > 5) throw new Own(x);
    }

    static void violatedOwn() {
        int x = Verifier.nondetInt();
        try {
            raise(x);
        } catch (Own e) {
            assert e.code != 12345;
        }
    }

    static void holdsOwn() {
        int x = Verifier.nondetInt();
        try {
            raise(x);
            assert x <= 5;
        } catch (Own e) {
            assert e.code > 5;
        }
    }

    static void violatedAssertInCatch() {
        try {
            Object o = null;
            o.hashCode();
        } catch (Exception e) {
            assert false;
        }
    }

    static void holdsCatchAssert() {
        int x = Verifier.nondetInt();
        try {
            assert x != 5;
        } catch (AssertionError e) {
            return;
        }
        assert x != 5;
    }

    static void violatedStack() {
        deep(Verifier.nondetInt());
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n == 5 ? 5 : n > 100 ? 0 : n < 0 ? 0 : n - 1);
    }

    static void holdsResource() throws Exception {
        final int[] closed = {0};
        class R implements AutoCloseable {
            public void close() {
                closed[0]++;
            }
        }
        int x = Verifier.nondetInt();
        try (R a = new R(); R b = new R()) {
            if (x == 3) throw new RuntimeException();
        } catch (RuntimeException e) {
        }
        assert closed[0] == 2;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Exceptions.class, arguments[0]);
    }
}
