// An uncaught ExceptionInInitializerError and its trace.
public class InitializerErrorUncaught {
    static class Settings {
        static final int LIMIT;
        static {
            System.out.println("reading settings");
            int[] table = new int[2];
            for (int i = 0; i <= 2; i++) table[i] = i;
            LIMIT = table[1];
        }
    }

    static int limit() { return Settings.LIMIT; }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) System.out.println("step " + i);
        try {
            limit();
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
        System.out.println("again");
        new InitializerErrorUncaught2().run();
    }
}

class InitializerErrorUncaught2 {
    static final String NAME = compute();

    static String compute() { throw new IllegalStateException("no name"); }

    void run() { System.out.println(NAME); }
}
