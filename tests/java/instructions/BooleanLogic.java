// Booleans in fields, arrays, parameters and conditions.
public class BooleanLogic {
    boolean a, b = true;
    static boolean[] flags = new boolean[5];
    static int evaluated;

    static boolean t() {
        evaluated++;
        return true;
    }

    static boolean f() {
        evaluated++;
        return false;
    }

    static boolean majority(boolean x, boolean y, boolean z) { return x && y || y && z || x && z; }

    static String ternary(int i) { return i > 0 ? i > 10 ? "big" : "small" : i == 0 ? "zero" : "negative"; }

    public static void main(String[] args) {
        boolean[] both = {false, true};
        for (boolean x : both) {
            for (boolean y : both) {
                System.out.println(x + " " + y + " " + (x & y) + (x | y) + (x ^ y) + (x && y) + (x || y) + (x == y) + (x != y) + !x + " "
                        + Boolean.compare(x, y) + Boolean.logicalXor(x, y));
                for (boolean z : both) System.out.print(majority(x, y, z) + (z ? "\n" : " "));
            }
        }
        BooleanLogic o = new BooleanLogic();
        System.out.println(o.a + " " + o.b + " " + (o.a = o.b) + " " + o.a);
        flags[1] = flags[2] = true;
        flags[3] |= flags[1] & flags[2];
        flags[4] ^= !flags[0];
        for (boolean x : flags) System.out.print(x + " ");
        System.out.println();
        if (t() || f()) System.out.println("one " + evaluated);
        if (f() && t()) System.out.println("never");
        System.out.println(evaluated);
        if (f() | t() & t()) System.out.println("three more " + evaluated);
        boolean r = !(t() && !f()) || (f() ? t() : !f());
        System.out.println(r + " " + evaluated);
        for (int i : new int[] {-5, 0, 5, 15}) System.out.println(ternary(i));
        Boolean boxed = Boolean.valueOf("TRUE");
        System.out.println(boxed + " " + (boxed ? 1 : 2) + " " + Boolean.parseBoolean("yes") + " " + Boolean.TRUE.hashCode() + " " + Boolean.hashCode(false));
        Object mixed = r ? 1 : "s";
        System.out.println(mixed + " " + (r ? 1 : 2.0) + " " + (r ? 'a' : 0) + " " + (r ? null : 0));
        int i = 0;
        char c = 'x';
        System.out.println(false ? i : c);
        System.out.println(false ? 0 : c);
        do i += 3; while (i < 20 && i % 7 != 0);
        System.out.println(i);
    }
}
