import jaywalk.internal.Fork;

/** Runs one of many programs. What they all use is used once before, so that going back does not take it away. */
public class Programs {
    public static void main(String[] arguments) throws Throwable {
        Kit.warmUp();
        run(Fork.choose(Integer.parseInt(arguments[0])));
    }

    private static void run(int program) throws Throwable {
        switch (program) {
            /*CASES*/
            default: throw new IllegalArgumentException("no program " + program);
        }
    }
}
