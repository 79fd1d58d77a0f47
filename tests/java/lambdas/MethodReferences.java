// The four forms of method references, constructors and arrays.
import java.util.*;
import java.util.function.*;

public class MethodReferences {
    final String name;
    MethodReferences() { this("default"); }
    MethodReferences(String n) { name = n; }
    MethodReferences(String n, Integer i) { name = n + i; }
    String greet(String other) { return name + " greets " + other; }
    static int twice(int x) { return 2 * x; }
    static String join(Object... all) { return Arrays.toString(all); }
    private String hidden() { return "hidden " + name; }
    class Inner {
        String outer() { return name + "'s inner"; }
    }
    static class Sub extends MethodReferences {
        @Override String greet(String o) { return "sub " + o; }
        Function<String, String> viaSuper() { return super::greet; }
        Function<String, String> viaThis() { return this::greet; }
    }
    Supplier<Inner> innerMaker() { return Inner::new; }
    static int evaluations;
    static MethodReferences make() {
        evaluations++;
        return new MethodReferences("made");
    }

    public static void main(String[] args) {
        IntUnaryOperator a = MethodReferences::twice;
        Function<Integer, Integer> boxed = MethodReferences::twice;
        ToLongFunction<Integer> widened = MethodReferences::twice;
        System.out.println(a.applyAsInt(4) + " " + boxed.apply(5) + " " + widened.applyAsLong(6));
        MethodReferences m = new MethodReferences("m");
        Function<String, String> bound = m::greet;
        BiFunction<MethodReferences, String, String> unbound = MethodReferences::greet;
        System.out.println(bound.apply("x") + " " + unbound.apply(new Sub(), "y"));
        Supplier<MethodReferences> c0 = MethodReferences::new;
        Function<String, MethodReferences> c1 = MethodReferences::new;
        BiFunction<String, Integer, MethodReferences> c2 = MethodReferences::new;
        System.out.println(c0.get().name + c1.apply("one").name + c2.apply("two", 2).name);
        IntFunction<int[]> arrays = int[]::new;
        Function<Integer, String[][]> deep = String[][]::new;
        System.out.println(arrays.apply(3).length + " " + deep.apply(2).length + " " + deep.apply(1).getClass().getSimpleName());
        System.out.println(new Sub().viaSuper().apply("s") + " " + new Sub().viaThis().apply("t"));
        Function<MethodReferences, String> priv = MethodReferences::hidden;
        System.out.println(priv.apply(m) + " " + m.innerMaker().get().outer());
        Function<String, String> made = make()::greet;
        made.apply("a");
        System.out.println(made.apply("b") + evaluations);
        BinaryOperator<String> varargs = MethodReferences::join;
        System.out.println(varargs.apply("p", "q"));
        Comparator<String> c = String::compareToIgnoreCase;
        System.out.println(c.compare("ABC", "abd") + " " + c.reversed().compare("a", "B"));
        Consumer<Object> print = System.out::println;
        print.accept("printed");
        ToIntFunction<String> length = String::length;
        Function<Object, String> toString = Object::toString;
        System.out.println(length.applyAsInt("four") + toString.apply(List.of(1)));
        Function<List<String>, Iterator<String>> it = List::iterator;
        System.out.println(it.apply(List.of("via interface")).next());
        Supplier<Object> cloned = new int[] {1, 2}::clone;
        System.out.println(((int[]) cloned.get()).length);
        try {
            MethodReferences nothing = null;
            Function<String, String> f = nothing::greet;
            System.out.println("not reached " + f);
        } catch (NullPointerException e) {
            System.out.println("null receiver is checked early");
        }
    }
}
