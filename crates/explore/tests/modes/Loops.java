import static jaywalk.Choice.*;

/** Unknowns as counters, bounds and steps of loops, as shift counts, lengths, dimensions and switch keys. */
public class Loops {
    static int sum(int from, int to, int step) {
        int sum = 0;
        for (int i = from; i < to; i += step) sum += i;
        return sum;
    }

    public static void main(String[] args) {
        int from = getInt(0, 1), to = getInt(1, 3), step = getInt(1, 2);
        int[] array = new int[to];
        int total = 0;
        for (int i = from; i < array.length; i++) array[i] = from;
        for (int value : array) total += value;
        int down = to;
        while (--down >= from) total += down;
        do { total++; } while (total < step);
        long wide = 1L << to;
        int[][] grid = new int[from + 1][step];
        boolean[][] flags = new boolean[2][to];
        flags[from][to - 1] = true;
        for (int i = 0; i < flags[from].length; i++) if (flags[from][i]) total += i;
        String name = switch (to * 10 + step) { case 11 -> "a"; case 12, 21 -> "b"; case 31 -> "c"; default -> "d"; };
        int big = switch (from) { case 0: yield 1000; case 1: yield 2000; default: yield 0; };
        System.out.println(sum(from, to, step) + " " + total + wide + grid.length + grid[0].length + name + big
                + (from < to ? step : -step) + (from == to) + (from != step) + (from <= step) + (to > step) + (to >= step)
                + "abc".charAt(from) + (~from) + (from | to) + (from & step) + (to ^ step) + (-to) + to / step + to % step);
    }
}
