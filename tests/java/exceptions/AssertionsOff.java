// assert statements do nothing by default.
public class AssertionsOff {
    static int evaluations;

    static boolean check() {
        evaluations++;
        return false;
    }

    static class Inner {
        static final boolean STATUS = Inner.class.desiredAssertionStatus();
        int half(int n) {
            assert n % 2 == 0 : "odd " + n;
            return n / 2;
        }
    }

    public static void main(String[] args) {
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled + " " + AssertionsOff.class.desiredAssertionStatus() + " " + Inner.STATUS);
        assert check() : 1 / 0;
        assert false;
        System.out.println(evaluations);
        System.out.println(new Inner().half(7));
        Object o = null;
        assert o.hashCode() == 1;
        System.out.println("reached the end");
        try {
            throw new AssertionError("by hand", new Exception("cause"));
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getCause());
        }
        System.out.println(new AssertionError(2.5).getMessage() + new AssertionError('x').getMessage() + new AssertionError(7L).getMessage());
    }
}
