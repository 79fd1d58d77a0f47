// Stack traces with class, method, file and line.
public class StackTraces {
    static class Inner {
        Inner(int n) {
            if (n == 0) throw new IllegalStateException("in constructor");
            new Inner(n - 1);
        }

        void instance() {
            Runnable r = () -> {
                throw new UnsupportedOperationException("in lambda");
            };
            r.run();
        }
    }

    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            String method = e.getMethodName().replaceAll("\\$\\d+", "\\$N");
            System.out.println("  " + e.getClassName() + "|" + method + "|" + e.getFileName() + "|" + e.getLineNumber() + "|" + e.isNativeMethod());
        }
    }

    static int multi(int a,
            int b) {
        return a
                + b
                / (a - a);
    }

    static void chained() {
        try {
            multi(1, 2);
        } catch (ArithmeticException e) {
            throw new RuntimeException("wrapped", e);
        }
    }

    public static void main(String[] args) {
        try {
            new Inner(2);
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            multi(3, 4);
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            new Object() {
                void call() {
                    Object o = null;
                    o.toString();
                }
            }.call();
        } catch (NullPointerException e) {
            System.out.println(e.getStackTrace()[0] + " " + e.getStackTrace()[1]);
        }
        Throwable created = new Throwable("not thrown");
        System.out.println(created.getStackTrace().length + " " + created.getStackTrace()[0].getLineNumber());
        StackTraceElement here = Thread.currentThread().getStackTrace()[1];
        System.out.println(here.getMethodName() + ":" + here.getLineNumber());
        try {
            chained();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        new Inner(-1 + 1);
    }
}
