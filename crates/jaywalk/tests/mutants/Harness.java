/** Loads the program that the test has damaged, in a loader of its own, and runs it. */
public final class Harness extends ClassLoader {
    /** Where the test comes back to after each program. */
    static native int next();

    /** The main class of the program. */
    static native String program();

    /** The class of the program with this name, or null. */
    static native Class<?> define(Harness loader, String name);

    /** Calls {@code main}. */
    static native void call(Class<?> program, String[] arguments);

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> found = define(this, name);
        return found != null ? found : getParent().loadClass(name);
    }

    public static void main(String[] arguments) {
        warmUp();
        next();
        try {
            Class<?> program = new Harness().loadClass(program());
            call(program, new String[] {"1", "two"});
        } catch (Throwable thrown) {
            thrown.printStackTrace();
        }
    }

    /** What every program needs of the JDK is loaded and initialised before the first. */
    private static void warmUp() {
        try {
            System.out.println("first");
            new Harness().loadClass("Nothing");
        } catch (ClassNotFoundException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
