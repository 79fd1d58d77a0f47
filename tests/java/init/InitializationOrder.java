// Static initialisers run at first use: order and laziness.
public class InitializationOrder {
    static int say(String s, int v) {
        System.out.println("init " + s);
        return v;
    }

    static class Parent {
        static int P = say("Parent.P", 1);
        int p = say("parent instance", 2);
        static { System.out.println("Parent block"); }
        { System.out.println("parent instance block"); }
        Parent() {
            System.out.println("Parent()");
            hook();
        }
        void hook() { System.out.println("Parent.hook"); }
    }

    static class Child extends Parent {
        static int C = say("Child.C", 3);
        int c = say("child instance", 4);
        final int constant = 7;
        final int late;
        { System.out.println("child block sees " + c); }
        Child() {
            super();
            late = 9;
            System.out.println("Child() " + c + " " + late);
        }
        @Override void hook() { System.out.println("Child.hook sees " + c + " " + constant + " " + late); }
    }

    static class Constants {
        static { System.out.println("Constants initialised"); }
        static final int COMPILE_TIME = 5;
        static final String TEXT = "text";
        static final Integer BOXED = 6;
    }

    static class Lazy {
        static { System.out.println("Lazy initialised"); }
        static void method() { }
        static int field;
    }

    static class LazyChild extends Lazy {
        static { System.out.println("LazyChild initialised"); }
    }

    interface WithDefault {
        int X = say("WithDefault.X", 1);
        default void m() { }
    }

    interface WithoutDefault {
        int Y = say("WithoutDefault.Y", 2);
    }

    static class Impl implements WithDefault, WithoutDefault {
        static { System.out.println("Impl initialised"); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("main");
        System.out.println(Constants.COMPILE_TIME + Constants.TEXT);
        System.out.println(Constants.BOXED);
        Lazy[] array = new Lazy[3];
        Class<?> literal = Lazy.class;
        Lazy nothing = null;
        System.out.println("not yet " + (nothing instanceof Lazy) + array.length + literal.getSimpleName());
        LazyChild.field = 1;
        new LazyChild();
        new Child();
        System.out.println("second");
        new Child();
        new Impl();
        System.out.println(Impl.Y);
        Class<?> notInitialised = Class.forName("InitializationOrder$Later", false, InitializationOrder.class.getClassLoader());
        System.out.println(notInitialised.getSimpleName());
        Class.forName("InitializationOrder$Later");
    }

    static class Later {
        static { System.out.println("Later initialised"); }
    }
}
