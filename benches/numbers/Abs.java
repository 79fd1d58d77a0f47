import jaywalk.Choice;

/** Absolute values, signs and bounds of three numbers. */
public class Abs {
    static int clamp(int n, int low, int high) {
        return n < low ? low : Math.min(n, high);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int n = Choice.anyInt();
            int abs = Math.abs(n);
            assert abs >= 0 || n == Integer.MIN_VALUE;
            int clamped = clamp(n, -100, 100);
            assert Math.abs(clamped) <= 100;
            assert Integer.signum(clamped) == Integer.signum(n);
        }
    }
}
