// Many classes behind one call site: inline caches must stay correct.
import java.util.function.IntUnaryOperator;

public class Megamorphic {
    interface Op { int apply(int x); }
    static class Add implements Op { public int apply(int x) { return x + 1; } }
    static class Mul implements Op { public int apply(int x) { return x * 3; } }
    static class Xor implements Op { public int apply(int x) { return x ^ 0x55; } }
    static class Neg implements Op { public int apply(int x) { return -x; } }
    static class Shift implements Op { public int apply(int x) { return x >>> 1; } }
    static class AddTwo extends Add { @Override public int apply(int x) { return super.apply(super.apply(x)); } }
    static class Same extends AddTwo { }
    static abstract class Base {
        abstract int value();
        int sum(Base other) { return value() + other.value(); }
    }
    static class V1 extends Base { int value() { return 1; } }
    static class V2 extends Base { int value() { return 2; } }
    static class V3 extends V2 { int value() { return super.value() + 1; } }
    static class V4 extends V3 { @Override int sum(Base other) { return super.sum(other) * 10; } }

    static int run(Op op, int x) { return op.apply(x); }

    public static void main(String[] args) {
        Op[] ops = {new Add(), new Mul(), new Xor(), new Neg(), new Shift(), new AddTwo(), new Same(), x -> x - 7, Integer::reverse, new Op() {
            int calls;
            public int apply(int x) { return x + calls++; }
        }};
        int v = 1;
        for (int round = 0; round < 200; round++) for (Op op : ops) v = run(op, v);
        System.out.println(v);
        for (int i = 0; i < 1000; i++) v = run(ops[0], v);
        System.out.println(v);
        for (int i = 0; i < 1000; i++) v = run(ops[i * 7 % ops.length], v);
        System.out.println(v);
        Base[] bases = {new V1(), new V2(), new V3(), new V4()};
        long total = 0;
        for (Base a : bases) for (Base b : bases) total = total * 7 + a.sum(b);
        System.out.println(total);
        Object[] objects = {"s", 1, 2L, 'c', 1.5, true, new int[0].length, ops.length, Thread.State.NEW, new StringBuilder("sb"), java.util.List.of(1)};
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 33; i++) s.append(objects[i % objects.length].toString()).append(objects[i % 9].hashCode() == objects[i % 9].hashCode());
        System.out.println(s);
        IntUnaryOperator chain = IntUnaryOperator.identity();
        for (Op op : ops) chain = chain.andThen(op::apply);
        System.out.println(chain.applyAsInt(12345));
        Op nothing = null;
        int caught = 0;
        for (int i = 0; i < 10; i++) {
            try {
                v = run(i % 2 == 0 ? ops[1] : nothing, v);
            } catch (NullPointerException e) {
                caught++;
            }
        }
        System.out.println(caught + " " + v);
    }
}
