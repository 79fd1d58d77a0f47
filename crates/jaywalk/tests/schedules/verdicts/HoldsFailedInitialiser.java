// One hears why, the other that there is no such class any more.
// prints: ExceptionInInitializerError NoClassDefFoundError | NoClassDefFoundError ExceptionInInitializerError
public class HoldsFailedInitialiser {
    static class Broken {
        static int value = 1 / Integer.parseInt("0");
    }

    static String touch() {
        try {
            return "" + Broken.value;
        } catch (LinkageError e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[2];
        Threads.run(() -> seen[0] = touch(), () -> seen[1] = touch());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
