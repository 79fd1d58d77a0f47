// flags: -ea
// assert statements when assertions are enabled.
public class AssertionsOn {
    static int evaluations;

    static boolean check(boolean b) {
        evaluations++;
        return b;
    }

    static class Inner {
        int size;
        void grow(int by) {
            assert by > 0 : "by must be positive: " + by;
            size += by;
            assert size >= by;
        }
    }

    public static void main(String[] args) {
        System.out.println(AssertionsOn.class.desiredAssertionStatus() + " " + Inner.class.desiredAssertionStatus());
        assert check(true) : "never built";
        System.out.println(evaluations);
        Inner inner = new Inner();
        inner.grow(3);
        try {
            inner.grow(-1);
        } catch (AssertionError e) {
            System.out.println(e + " size " + inner.size + " cause " + e.getCause());
        }
        try {
            assert check(false);
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getMessage());
        }
        Object[] details = {1, 2L, 3.5, 'c', true, "s", null, new RuntimeException("as cause")};
        for (Object d : details) {
            try {
                assert false : d;
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " | " + e.getCause());
            }
        }
        try {
            assert evaluations > 100 : evaluations;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled);
        assert 1 + 1 == 3 : "arithmetic " + "is fine";
    }
}
