// The main class itself fails to initialise.
public class MainInitializerFails {
    static { System.out.println("static block of the main class"); }
    static int[] table = {1, 2, 3};
    static int a = table[0], b = table[1], c = table[2];
    static { System.out.println(a + b + c); }
    static { System.out.println("about to divide"); }
    static int zero = a - 1;
    static int d = b / zero;
    static { System.out.println("never"); }

    public static void main(String[] args) {
        System.out.println("never");
    }
}
