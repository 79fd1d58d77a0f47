// Dijkstra, topological sort, union-find, BFS and matrix power on small graphs.
import java.util.*;
import java.util.stream.*;

public class GraphAlgorithms {
    record Edge(int to, int weight) { }
    static final int N = 60;
    static List<List<Edge>> graph = new ArrayList<>();

    static int[] dijkstra(int source) {
        int[] distance = new int[N];
        Arrays.fill(distance, Integer.MAX_VALUE);
        distance[source] = 0;
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[1] != b[1] ? Integer.compare(a[1], b[1]) : a[0] - b[0]);
        queue.add(new int[] {source, 0});
        while (!queue.isEmpty()) {
            int[] top = queue.poll();
            if (top[1] > distance[top[0]]) continue;
            for (Edge e : graph.get(top[0])) {
                int d = top[1] + e.weight();
                if (d < distance[e.to()]) {
                    distance[e.to()] = d;
                    queue.add(new int[] {e.to(), d});
                }
            }
        }
        return distance;
    }

    static List<String> topological(Map<String, Set<String>> needs) {
        Map<String, Integer> missing = new TreeMap<>();
        needs.forEach((k, v) -> missing.put(k, v.size()));
        List<String> order = new ArrayList<>();
        while (order.size() < needs.size()) {
            String next = missing.entrySet().stream().filter(e -> e.getValue() == 0).map(Map.Entry::getKey).findFirst().orElseThrow(() -> new IllegalStateException("cycle after " + order));
            missing.remove(next);
            order.add(next);
            for (String k : missing.keySet()) if (needs.get(k).contains(next)) missing.merge(k, -1, Integer::sum);
        }
        return order;
    }

    static int find(int[] parent, int x) { return parent[x] == x ? x : (parent[x] = find(parent, parent[x])); }

    static long[][] power(long[][] m, int n) {
        long[][] result = {{1, 0}, {0, 1}};
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) result = times(result, m);
            m = times(m, m);
        }
        return result;
    }

    static long[][] times(long[][] a, long[][] b) {
        long[][] c = new long[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % 1_000_000_007L;
        return c;
    }

    public static void main(String[] args) {
        Random random = new Random(17);
        for (int i = 0; i < N; i++) graph.add(new ArrayList<>());
        for (int i = 0; i < 240; i++) graph.get(random.nextInt(N)).add(new Edge(random.nextInt(N), 1 + random.nextInt(20)));
        System.out.println(Arrays.toString(dijkstra(0)));
        System.out.println(topological(new HashMap<>(Map.of("shoes", Set.of("socks", "trousers"), "socks", Set.of(), "trousers", Set.of("pants"), "pants", Set.of(), "tie", Set.of("shirt"), "shirt", Set.of()))));
        try {
            topological(Map.of("a", Set.of("b"), "b", Set.of("a")));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int[] parent = IntStream.range(0, N).toArray();
        for (int i = 0; i < N; i++) for (Edge e : graph.get(i)) if (e.weight() < 5) parent[find(parent, i)] = find(parent, e.to());
        System.out.println(IntStream.range(0, N).map(x -> find(parent, x)).distinct().count());
        System.out.println(power(new long[][] {{1, 1}, {1, 0}}, 1_000_000)[0][1]);
        Deque<Integer> queue = new ArrayDeque<>(List.of(0));
        BitSet seen = new BitSet();
        seen.set(0);
        List<Integer> order = new ArrayList<>();
        while (!queue.isEmpty()) {
            int x = queue.remove();
            order.add(x);
            for (Edge e : graph.get(x)) if (!seen.get(e.to())) {
                seen.set(e.to());
                queue.add(e.to());
            }
        }
        System.out.println(order);
        int[][] lcs = new int[12][12];
        String a = "AGGTABCXYZQ", b = "GXTXAYBZQAC";
        for (int i = 1; i < 12; i++) for (int j = 1; j < 12; j++) lcs[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? lcs[i - 1][j - 1] + 1 : Math.max(lcs[i - 1][j], lcs[i][j - 1]);
        System.out.println(lcs[11][11]);
    }
}
