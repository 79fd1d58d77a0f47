// invokevirtual, invokespecial, invokestatic and invokeinterface in unusual company.
import java.util.function.*;

public class InvokeKinds {
    interface A { default String who() { return "A"; } }
    interface B { String who(); }
    static class Both implements A, B { public String who() { return "Both+" + A.super.who(); } }
    static abstract class Partial implements B { String call() { return who(); } }
    static class Full extends Partial { public String who() { return "Full"; } }
    static class Parent {
        String name() { return "Parent"; }
        String twice() { return name() + name(); }
        static String st() { return "static Parent"; }
        public boolean equals(Object o) { return o instanceof Parent; }
        public int hashCode() { return 3; }
    }
    static class Child extends Parent {
        String name() { return "Child(" + super.name() + ")"; }
        String viaSuper() { return super.twice(); }
    }
    static class GrandChild extends Child {
        String name() { return "Grand(" + super.name() + ")"; }
    }
    enum E { ONE { int v() { return 1; } }, TWO; int v() { return 2; } }
    static final class Leaf { final int id; Leaf(int i) { id = i; } int get() { return id; } }

    static int depth;
    static long varied(long a, Integer b, char c, double... rest) { return a + b + c + rest.length + (rest.length > 0 ? (long) rest[0] : 0); }
    static Object pick(int i) { return switch (i % 6) { case 0 -> new Both(); case 1 -> new Full(); case 2 -> new Child(); case 3 -> new GrandChild(); case 4 -> E.values()[i % 2]; default -> new Leaf(i); }; }

    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            Object o = pick(i);
            if (o instanceof B b) s.append(b.who());
            else if (o instanceof Parent p) s.append(p.twice()).append(p.equals(new Parent())).append(p.hashCode());
            else if (o instanceof E e) s.append(e.v()).append(e.name());
            else if (o instanceof Leaf l) s.append(l.get());
            s.append(i % 6 == 5 ? "\n" : " ");
        }
        System.out.print(s);
        System.out.println(new Full().call() + " " + new GrandChild().viaSuper() + " " + Child.st() + " " + GrandChild.st());
        CharSequence[] sequences = {"string", new StringBuilder("builder"), new StringBuffer("buffer"), java.nio.CharBuffer.wrap("chars")};
        for (CharSequence c : sequences) System.out.print(c.length() + "" + c.charAt(1) + c.subSequence(1, 3) + c.toString() + c.isEmpty() + " ");
        System.out.println();
        Comparable<String> c = "b";
        Object[] objects = {c, 1, 'x', 2.5, new int[0].getClass(), E.ONE};
        for (Object o : objects) System.out.print(o.equals(o) + " " + (o.hashCode() == o.hashCode()) + " " + o.getClass().getSimpleName() + " ");
        System.out.println();
        System.out.println(varied(1, 2, 'a') + " " + varied(1L, 2, 'a', 9.9) + " " + varied(1, 2, 'a', 3, 4));
        Object[] arrays = {new int[2], new String[3], new long[1][1]};
        for (Object o : arrays) System.out.print(o.getClass().getName() + o.equals(o) + " ");
        System.out.println(new int[] {1, 2}.clone().length + new String[0].getClass().getSimpleName());
        Supplier<Supplier<Supplier<String>>> nested = () -> () -> () -> "deep";
        System.out.println(nested.get().get().get());
        B viaLambda = () -> "lambda B";
        B viaReference = new Both()::who;
        System.out.println(viaLambda.who() + " " + viaReference.who());
    }
}
