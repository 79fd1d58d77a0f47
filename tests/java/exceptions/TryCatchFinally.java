// Order of try, catch and finally, with returns, breaks and rethrows.
public class TryCatchFinally {
    static StringBuilder log = new StringBuilder();

    static int returns(int n) {
        try {
            log.append("try ");
            if (n == 0) return 10;
            if (n == 1) throw new IllegalArgumentException("one");
            if (n == 2) throw new Error("two");
            log.append("end ");
        } catch (IllegalArgumentException e) {
            log.append("catch ");
            return 20;
        } finally {
            log.append("finally ");
            if (n == 3) return 30;
        }
        return 40;
    }

    @SuppressWarnings("finally")
    static int overrides() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    @SuppressWarnings("finally")
    static int swallows() {
        while (true) {
            try {
                throw new RuntimeException("lost");
            } finally {
                break;
            }
        }
        return 5;
    }

    static String nested() {
        String s = "";
        try {
            try {
                try {
                    throw new java.io.IOException("a");
                } finally {
                    s += "f1 ";
                }
            } catch (java.io.IOException e) {
                s += "c2 ";
                throw new RuntimeException("b", e);
            } finally {
                s += "f2 ";
            }
        } catch (RuntimeException e) {
            s += e.getMessage() + " caused by " + e.getCause().getMessage();
        }
        return s;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            try {
                System.out.println(i + " -> " + returns(i) + " " + log);
            } catch (Error e) {
                System.out.println(i + " threw " + e + " " + log);
            }
            log.setLength(0);
        }
        System.out.println(overrides() + " " + swallows() + " " + nested());
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                System.out.print("body" + i + " ");
            } finally {
                System.out.print("fin" + i + " ");
            }
        }
        System.out.println();
        try {
            Object o = i(1);
            if (o instanceof Integer) throw new ClassCastException();
        } catch (IllegalStateException | ClassCastException e) {
            System.out.println("multi " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
        try {
            try {
                throw new IllegalStateException("first");
            } finally {
                Integer.parseInt("second");
            }
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static Object i(int v) { return v; }
}
