// Private access between nested classes, accessors and interfaces' private members.
public class NestMates {
    private int secret = 1;
    private static int staticSecret = 2;

    private int bump() { return ++secret; }
    private static String join(String... s) { return String.join("-", s); }

    class Inner {
        private int own = secret + bump() + staticSecret;
        private void poke() {
            secret += 100;
            NestMates.this.secret *= 2;
            staticSecret++;
        }
    }

    static class Nested {
        private String tag = join("a", "b");
        private Nested next;
        private Nested() { }
        private Nested(Nested n) { next = n; }
        private int depth() { return next == null ? 0 : 1 + next.depth(); }
    }

    interface Private {
        private int hidden() { return 5; }
        default int open() { return hidden() * 2; }
    }

    static class Parent {
        private String name() { return "parent"; }
        String call() { return name(); }
        protected static String family = "f";
    }

    static class Child extends Parent {
        private String name() { return "child"; }
        String both() { return name() + ((Parent) this).name() + super.name() + family; }
    }

    public static void main(String[] args) throws Exception {
        NestMates n = new NestMates();
        Inner i = n.new Inner();
        System.out.println(i.own + " " + n.secret);
        i.poke();
        System.out.println(n.secret + " " + staticSecret + " " + i.own++ + " " + i.own);
        System.out.println(new Nested(new Nested(new Nested())).depth() + new Nested().tag);
        System.out.println(new Private() { }.open());
        System.out.println(new Child().call() + " " + new Child().both());
        System.out.println(NestMates.class.getNestHost() + " " + Nested.class.getNestHost() + " " + Nested.class.isNestmateOf(Inner.class));
        System.out.println(NestMates.class.getNestMembers().length);
        Class<?> local = new Object() { private int p = 3; }.getClass();
        System.out.println(local.getNestHost() == NestMates.class);
        java.util.function.IntSupplier s = n::bump;
        System.out.println(s.getAsInt() + s.getAsInt());
    }
}
