// Integer division and remainder by zero throw; floating division does not.
public class DivisionByZero {
    interface Work { Object run(); }

    static void attempt(String name, Work work) {
        try {
            System.out.println(name + " = " + work.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " threw " + e);
        }
    }

    static int zero() { return 0; }
    static long longZero() { return 0L; }

    public static void main(String[] args) {
        attempt("1/0", () -> 1 / zero());
        attempt("1%0", () -> 1 % zero());
        attempt("0/0", () -> zero() / zero());
        attempt("1L/0L", () -> 1L / longZero());
        attempt("1L%0L", () -> 1L % longZero());
        attempt("1/0.0", () -> 1 / 0.0);
        attempt("-1/0.0f", () -> -1 / 0.0f);
        attempt("1/-0.0", () -> 1 / -0.0);
        attempt("0/0.0", () -> zero() / 0.0);
        attempt("1%0.0", () -> 1 % 0.0);
        attempt("floorDiv", () -> Math.floorDiv(5, zero()));
        attempt("floorMod", () -> Math.floorMod(5L, longZero()));
        attempt("unsigned", () -> Integer.divideUnsigned(7, zero()));
        int[] counter = {0};
        try {
            counter[0]++;
            counter[counter[0] / zero()]++;
            counter[0] = 100;
        } catch (ArithmeticException e) {
            System.out.println("counter " + counter[0] + " " + e.getMessage() + " line " + e.getStackTrace()[0].getLineNumber());
        }
        int x = 9;
        try {
            x /= zero();
        } catch (ArithmeticException e) {
            System.out.println("x stays " + x);
        }
        try {
            x %= zero();
        } finally {
            System.out.println("finally " + x);
        }
    }
}
