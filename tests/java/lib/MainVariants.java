// args: one two "three
// A main inherited from a superclass, final, with varargs, calling itself.
public class MainVariants extends MainVariantsBase { }

class MainVariantsBase {
    static int calls;

    public static final void main(final String... arguments) throws Throwable {
        calls++;
        System.out.println(calls + " " + arguments.length);
        for (String a : arguments) System.out.println("[" + a + "]");
        if (arguments.length > 0) {
            String[] rest = new String[arguments.length - 1];
            System.arraycopy(arguments, 1, rest, 0, rest.length);
            main(rest);
        }
        System.out.println("leaving " + arguments.length);
        if (arguments.length == 3) throw new Throwable("main may throw anything");
    }
}
