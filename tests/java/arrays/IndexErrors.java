// Bounds and size errors with HotSpot's messages.
import java.util.ArrayList;
import java.util.List;

public class IndexErrors {
    interface Work { Object run() throws Exception; }

    static void attempt(Work work) {
        try {
            System.out.println(work.run());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static int minus(int n) { return -n; }

    public static void main(String[] args) {
        int[] five = new int[5];
        attempt(() -> five[5]);
        attempt(() -> five[minus(1)]);
        attempt(() -> five[Integer.MAX_VALUE]);
        byte[] empty = new byte[0];
        long[][] grid = new long[3][2];
        attempt(() -> empty[0]);
        attempt(() -> grid[3][0]);
        attempt(() -> grid[2][2]);
        attempt(() -> five[3] = 4);
        attempt(() -> five[7] = 4);
        attempt(() -> grid[1][minus(1)]++);
        attempt(() -> new boolean[2][3].length);
        attempt(() -> new int[minus(3)]);
        attempt(() -> new String[minus(1)]);
        attempt(() -> new int[1][minus(7)]);
        attempt(() -> "hello".charAt(9));
        attempt(() -> "hello".substring(3, 1));
        attempt(() -> "hello".substring(minus(2)));
        attempt(() -> new StringBuilder("abc").deleteCharAt(5));
        attempt(() -> new StringBuilder("abc").insert(9, 'x'));
        attempt(() -> new ArrayList<>(List.of(1, 2)).get(2));
        attempt(() -> List.of(1, 2, 3).get(3));
        attempt(() -> new ArrayList<>(minus(1)));
        attempt(() -> new java.util.LinkedList<>().get(0));
        attempt(() -> new ArrayList<>(List.of(1, 2, 3)).subList(2, 1));
        attempt(() -> java.util.Arrays.copyOfRange(five, 3, 1));
        attempt(() -> java.util.Objects.checkIndex(4, 4));
        attempt(() -> { System.arraycopy(five, 0, five, 3, 4); return ""; });
        attempt(() -> { System.arraycopy(five, -1, five, 3, 1); return ""; });
        attempt(() -> { System.arraycopy(five, 0, five, 0, -1); return ""; });
        attempt(() -> { System.arraycopy(five, 0, new long[5], 0, 1); return ""; });
        attempt(() -> { System.arraycopy(five, 0, "x", 0, 1); return ""; });
        attempt(() -> { System.arraycopy(new String[2], 0, new Integer[2], 0, 3); return ""; });
        attempt(() -> { System.arraycopy(new Object[2], 0, new int[2], 0, 1); return ""; });
        five[10] = 1;
    }
}
