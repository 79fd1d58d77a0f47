import static jaywalk.Choice.*;

/** Ranges too large to be tried, which nothing needs or only an assumption does; extreme bounds. */
public class Wide {
    public static void main(String[] args) {
        int small = getInt(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
        int low = getInt(Integer.MIN_VALUE, Integer.MIN_VALUE + 1);
        int step = getInt(-1, 1);
        long sum = (long) small + low + step;
        System.out.println(sum + " " + (small + step) + " " + (low - step) + Math.abs(low) + (small >>> 1) + (low >> 1)
                + Integer.compare(small, low) + Integer.bitCount(small) + Math.floorMod(low, 3) + (char) step + (byte) small);
    }
}
