// paths: 1 completed, 0 failed
// prints: 7 x  1.50
/** Which of two threads formats first, and so finds the default locale, does not matter. */
public class HoldsFormatted {
    public static void main(String[] args) throws Exception {
        String[] got = new String[2];
        Threads.run(() -> got[0] = formatted(), () -> got[1] = formatted());
        System.out.println(got[0].equals(got[1]) ? got[0] : got[0] + " but " + got[1]);
    }

    static String formatted() {
        return String.format("%d %s %5.2f", 7, "x", 1.5);
    }
}
