package back;

import jaywalk.internal.Fork;

/** Classes that are initialised, or fail to be, on some paths and not on others. */
final class Initializers {
    static StringBuilder log = new StringBuilder();

    static class Base {
        static int made = note("Base");

        static int note(String name) {
            log.append(name).append(' ');
            return log.length();
        }
    }

    static class Derived extends Base {
        static int own = note("Derived");
        static final String CONSTANT = "constant";
        static final Integer BOXED = 4242;
    }

    interface WithDefault {
        int FIELD = Base.note("WithDefault");

        default void nothing() {}
    }

    static class Implementing implements WithDefault {
        static int count = 7;
    }

    static class Failing {
        static int value = fail();

        static int fail() {
            Base.note("Failing");
            throw new IllegalStateException("no value");
        }
    }

    static class Choosing {
        static final int CHOSEN = Fork.choose(3);

        static {
            Base.note("Choosing" + CHOSEN);
            if (CHOSEN == 2) {
                throw new UnsupportedOperationException("two");
            }
        }
    }

    static class Circular {
        static int first = 5;
        static int second = Other.read() + 1;

        static class Other {
            static int read() {
                return first * 10 + second + Fork.choose(2);
            }
        }
    }

    static void run() {
        for (int round = 0; round < 2; round++) {
            use(Fork.choose(6));
        }
        System.out.println(log + "| " + Base.made);
    }

    private static void use(int which) {
        try {
            switch (which) {
                case 0 -> log.append(Derived.own).append(Derived.CONSTANT).append(Derived.BOXED);
                case 1 -> log.append(new Implementing().hashCode() != 0).append(Implementing.count++);
                case 2 -> log.append(Failing.value);
                case 3 -> log.append(Choosing.CHOSEN);
                case 4 -> log.append(Circular.second);
                default -> log.append("none ");
            }
        } catch (Throwable thrown) {
            log.append(thrown.getClass().getSimpleName()).append(':').append(thrown.getMessage());
            log.append('<').append(thrown.getCause() == null ? "" : thrown.getCause().getClass().getSimpleName());
            log.append("> ");
        }
    }
}
