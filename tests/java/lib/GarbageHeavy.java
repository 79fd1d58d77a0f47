// Allocates far more than it keeps: the collector must keep the live data intact.
import java.util.*;

public class GarbageHeavy {
    static class Node {
        final int value;
        Node next;
        final byte[] ballast;
        Node(int v, Node n) { value = v; next = n; ballast = new byte[v % 50]; }
    }

    static Node tree(int depth) {
        if (depth == 0) return new Node(1, null);
        Node left = tree(depth - 1), right = tree(depth - 1);
        return new Node(left.value + right.value, left);
    }

    public static void main(String[] args) {
        Map<Integer, String> live = new HashMap<>();
        Node keep = null;
        long checksum = 0;
        for (int round = 0; round < 60; round++) {
            Node list = null;
            for (int i = 0; i < 3000; i++) list = new Node(i, list);
            int n = 0;
            for (Node x = list; x != null; x = x.next) n += x.value;
            checksum = checksum * 31 + n;
            keep = new Node(round, keep);
            live.put(round % 17, "round " + round + " " + new StringBuilder().append(n).reverse());
            checksum += tree(8).value;
        }
        System.out.println(checksum);
        StringBuilder order = new StringBuilder();
        for (Node x = keep; x != null; x = x.next) order.append(x.value).append(' ');
        System.out.println(order);
        System.out.println(new TreeMap<>(live));
        String s = "";
        for (int i = 0; i < 1500; i++) s = (s + i).substring(Math.max(0, s.length() - 100));
        System.out.println(s);
        List<int[]> arrays = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            int[] a = new int[2000];
            Arrays.fill(a, i);
            if (i % 50 == 0) arrays.add(a);
        }
        long sum = 0;
        for (int[] a : arrays) for (int v : a) sum += v;
        System.out.println(sum + " " + arrays.size());
        Object[][] grid = new Object[40][40];
        for (int k = 0; k < 20; k++) for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++) grid[i][j] = (i * j + k) + "";
        System.out.println(grid[39][39] + " " + grid[0][0] + " " + grid[7][8]);
        long boxed = 0;
        for (Integer i = 0; i < 30000; i++) boxed += Integer.valueOf(i * 1000);
        System.out.println(boxed);
    }
}
