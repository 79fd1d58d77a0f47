import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;

/** Lists, queues, heaps and sets: a search through a grid, and sorting objects. */
public class Collections {
    record Point(int x, int y) {}

    static int shortest(int size, int wall) {
        int[][] steps = new int[size][size];
        PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        queue.add(new long[] {1, 0, 0});
        while (!queue.isEmpty()) {
            long[] next = queue.poll();
            int x = (int) next[1], y = (int) next[2];
            if (x < 0 || y < 0 || x >= size || y >= size || (x * 7 + y * 13) % wall == 1 || steps[x][y] != 0) continue;
            steps[x][y] = (int) next[0];
            queue.add(new long[] {next[0] + 1, x + 1, y});
            queue.add(new long[] {next[0] + 1, x, y + 1});
            queue.add(new long[] {next[0] + 2, x - 1, y});
        }
        return steps[size - 1][size - 1];
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            checksum = checksum * 31 + shortest(60, 5 + round % 3);
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) points.add(new Point(i * 7919 % 1_009, i * 104_729 % 757));
            points.sort(Comparator.comparingInt(Point::x).thenComparing(Point::y));
            checksum = checksum * 31 + points.get(1_234).y() + new LinkedHashSet<>(points).size();
            ArrayDeque<Integer> queue = new ArrayDeque<>();
            for (int i = 0; i < 20_000; i++) {
                queue.addLast(i);
                if (i % 3 == 2) checksum += queue.pollFirst();
            }
            BitSet set = new BitSet();
            for (int i = 0; i < 20_000; i += 3) set.set(i * 5 % 20_011);
            checksum += set.cardinality();
        }
        System.out.println(checksum);
    }
}
