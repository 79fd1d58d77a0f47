// ExceptionInInitializerError first, NoClassDefFoundError afterwards.
public class InitializerErrors {
    static class Bad {
        static int value = Integer.parseInt("bad");
        static void hello() { System.out.println("never"); }
    }

    static class BadWithError {
        static { if (true) throw new StackOverflowError("an error stays as it is"); }
        static int x;
    }

    static class ChildOfBad extends Bad {
        static { System.out.println("never"); }
    }

    static class NullBad {
        static Object o = null;
        static String s = o.toString();
    }

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) System.out.println("  cause " + c);
            if (t instanceof ExceptionInInitializerError) System.out.println("  " + ((ExceptionInInitializerError) t).getException().getClass());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Bad.value));
        attempt(() -> System.out.println(Bad.value));
        attempt(Bad::hello);
        attempt(() -> new Bad());
        attempt(() -> new ChildOfBad());
        attempt(() -> new ChildOfBad());
        attempt(() -> BadWithError.x++);
        attempt(() -> BadWithError.x++);
        attempt(() -> System.out.println(NullBad.s));
        attempt(() -> System.out.println(new Bad[2].length));
        attempt(() -> System.out.println(Bad.class.getSimpleName()));
        attempt(() -> {
            try {
                Class.forName("InitializerErrors$Bad");
            } catch (ClassNotFoundException e) {
                System.out.println("not this one");
            }
        });
    }
}
