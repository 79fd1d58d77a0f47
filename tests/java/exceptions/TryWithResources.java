// Resources close in reverse order; exceptions of close are suppressed.
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failClose;

        Resource(String name, boolean failOpen, boolean failClose) {
            if (failOpen) throw new IllegalStateException("open " + name);
            this.name = name;
            this.failClose = failClose;
            System.out.println("open " + name);
        }

        @Override public void close() {
            System.out.println("close " + name);
            if (failClose) throw new IllegalArgumentException("close " + name);
        }
    }

    static void use(boolean failOpen, boolean failBody, boolean failFirst, boolean failSecond) {
        try (Resource first = new Resource("first", false, failFirst); Resource second = new Resource("second", failOpen, failSecond)) {
            System.out.println("body " + first.name + second.name);
            if (failBody) throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.println("caught " + e);
            for (Throwable s : e.getSuppressed()) System.out.println("  suppressed " + s);
        } finally {
            System.out.println("finally");
        }
    }

    static int value() {
        try (Resource r = new Resource("value", false, false)) {
            return 42;
        }
    }

    public static void main(String[] args) throws Exception {
        use(false, false, false, false);
        use(true, false, false, false);
        use(true, false, true, false);
        use(false, true, false, false);
        use(false, true, true, true);
        use(false, false, true, true);
        System.out.println(value());
        try (Resource nothing = null) {
            System.out.println("null resource is fine");
        }
        Resource outside = new Resource("outside", false, false);
        try (outside) {
            System.out.println("effectively final");
        }
        Exception e = new Exception("manual");
        e.addSuppressed(new RuntimeException("s1"));
        e.addSuppressed(new RuntimeException("s2"));
        System.out.println(e.getSuppressed().length + e.getSuppressed()[1].getMessage());
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        throw e;
    }
}
