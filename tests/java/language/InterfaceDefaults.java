// Default, static and private interface methods; diamonds and X.super calls.
public class InterfaceDefaults {
    interface Named {
        String name();
        default String greet() { return prefix() + name() + suffix(); }
        private String prefix() { return "Hello, "; }
        default String suffix() { return "!"; }
        static Named of(String s) { return () -> s; }
    }

    interface Loud extends Named {
        @Override default String suffix() { return "!!!"; }
        @Override default String greet() { return Named.super.greet().toUpperCase(); }
    }

    interface Polite extends Named {
        @Override default String suffix() { return ", please."; }
        private static String helper(int n) { return "x".repeat(n); }
        static String line(int n) { return helper(n) + helper(1); }
    }

    static class Both implements Loud, Polite {
        public String name() { return "both"; }
        @Override public String suffix() { return Loud.super.suffix() + Polite.super.suffix(); }
    }

    static class Base {
        public String greet() { return "class wins"; }
    }

    static class FromClass extends Base implements Named {
        public String name() { return "n"; }
    }

    interface Left { default String who() { return "left"; } }
    interface Right extends Left { default String who() { return "right over " + Left.super.who(); } }
    static class Diamond implements Left, Right { }

    interface ReAbstract extends Left { String who(); }
    static class Concrete implements ReAbstract { public String who() { return "concrete"; } }

    interface Stack<T> {
        void push(T t);
        T pop();
        boolean isEmpty();
        default T peek() {
            T t = pop();
            push(t);
            return t;
        }
        default int drain() {
            int n = 0;
            while (!isEmpty()) {
                pop();
                n++;
            }
            return n;
        }
    }

    static class ListStack<T> implements Stack<T> {
        final java.util.ArrayList<T> list = new java.util.ArrayList<>();
        public void push(T t) { list.add(t); }
        public T pop() { return list.remove(list.size() - 1); }
        public boolean isEmpty() { return list.isEmpty(); }
    }

    public static void main(String[] args) {
        System.out.println(Named.of("lambda").greet());
        System.out.println(new Both().greet() + " " + new FromClass().greet());
        System.out.println(new Diamond().who() + " " + new Concrete().who() + " " + Polite.line(4));
        Loud loud = () -> "quiet";
        System.out.println(loud.greet());
        Stack<String> s = new ListStack<>();
        s.push("a");
        s.push("b");
        System.out.println(s.peek() + s.peek() + s.drain() + s.isEmpty());
        Left l = new Left() { };
        System.out.println(l.who());
        Object[] many = {new Both(), new FromClass(), loud};
        for (Object o : many) if (o instanceof Named n) System.out.println(n.suffix() + " " + (o instanceof Loud) + " " + (o instanceof Polite));
    }
}
