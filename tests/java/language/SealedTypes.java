// Sealed hierarchies and pattern matching for instanceof.
import java.util.List;

public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg, Var { }
    record Num(int value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Mul(Expr left, Expr right) implements Expr { }
    static final class Neg implements Expr {
        final Expr inner;
        Neg(Expr e) { inner = e; }
    }
    static non-sealed class Var implements Expr {
        final String name;
        Var(String n) { name = n; }
    }
    static class Constant extends Var {
        Constant() { super("PI"); }
    }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.value();
        if (e instanceof Add a) return eval(a.left()) + eval(a.right());
        if (e instanceof Mul m) return eval(m.left()) * eval(m.right());
        if (e instanceof Neg n) return -eval(n.inner);
        if (!(e instanceof Var v)) throw new AssertionError(e);
        if (v instanceof Constant) return 3;
        throw new IllegalStateException("free variable " + v.name);
    }

    static String show(Object o) {
        if (o instanceof Num n && n.value() < 0) return "(" + n.value() + ")";
        if (o instanceof Num n) return "" + n.value();
        if (o instanceof Add a) return "(" + show(a.left()) + "+" + show(a.right()) + ")";
        if (o instanceof Mul m) return show(m.left()) + "*" + show(m.right());
        if (o instanceof Neg n) return "-" + show(n.inner);
        return o instanceof Var v ? v.name : "?" + o;
    }

    static String describe(Object o) {
        return o instanceof String s && s.length() > 3 ? "long string " + s.substring(0, 3)
                : o instanceof String s ? "string " + s
                : o instanceof Integer i && i > 10 || o instanceof Long ? "big number"
                : o instanceof int[] a && a.length > 0 ? "ints from " + a[0]
                : o instanceof List<?> l && !l.isEmpty() && l.get(0) instanceof String head ? "strings from " + head
                : o == null ? "null" : "other";
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(3), new Num(-4)), new Neg(new Add(new Constant(), new Num(2))));
        System.out.println(show(e) + " = " + eval(e));
        try {
            eval(new Add(new Num(1), new Var("x")));
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        Object[] things = {"hello", "hi", 5, 50, 50L, new int[] {7}, new int[0], List.of("a"), List.of(), null, 'c'};
        for (Object o : things) System.out.println(describe(o));
        System.out.println(Expr.class.isSealed() + " " + Num.class.isSealed() + " " + Expr.class.getPermittedSubclasses().length);
        for (Class<?> c : Expr.class.getPermittedSubclasses()) System.out.println(c.getSimpleName() + " " + c.getPermittedSubclasses());
        System.out.println(new Add(new Num(1), new Mul(new Num(2), new Num(3))));
    }

    static { System.out.println("sealed"); }
}
