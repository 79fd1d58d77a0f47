// Helpful NullPointerException messages (JEP 358).
public class HelpfulNullPointers {
    static class Node {
        Node next;
        int value;
        int[] data;
        String name;
        Node[] children;
        Node next() { return next; }
        void touch() { }
        synchronized void locked() { }
    }

    static Node root;
    static int[][] grid;
    static String text;

    interface Work { Object run(); }

    static void attempt(Work work) {
        try {
            System.out.println("no exception " + work.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static Node find(String name, int depth) { return null; }

    public static void main(String[] args) {
        attempt(() -> root.value);
        attempt(() -> root.next.value);
        attempt(() -> text.length());
        attempt(() -> grid[1]);
        attempt(() -> grid.length);
        attempt(() -> find("x", 3).value);
        attempt(() -> find("x", 3).next().next());
        attempt(() -> { root.value = 5; return null; });
        attempt(() -> { root.touch(); return null; });
        attempt(() -> { grid[0][1] = 3; return null; });
        attempt(() -> { synchronized (root) { return 1; } });
        attempt(() -> { RuntimeException e = null; throw e; });
        root = new Node();
        grid = new int[2][];
        attempt(() -> root.next.next.value);
        attempt(() -> root.next().value);
        attempt(() -> root.data[3]);
        attempt(() -> root.data.length);
        attempt(() -> root.children[2].name);
        attempt(() -> grid[1][0]);
        attempt(() -> { int i = 1; return grid[i][i + 1]; });
        attempt(() -> { grid[0][1]++; return null; });
        attempt(() -> root.name.toUpperCase().length());
        Node local = null;
        try {
            local.touch();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            args = null;
            System.out.println(args[0]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Integer boxed = null;
        try {
            int i = boxed;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Long[] longs = new Long[1];
        attempt(() -> longs[0] + 1);
        attempt(() -> java.util.Objects.requireNonNull(null));
        attempt(() -> java.util.Objects.requireNonNull(null, "given message"));
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { switch (text) { case "a": return 1; default: return 2; } });
        attempt(() -> { for (Node n : root.children) n.touch(); return null; });
        local.next.value++;
    }
}
