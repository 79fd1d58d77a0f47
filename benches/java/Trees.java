/** Allocation: complete binary trees that are made, walked and dropped. */
public class Trees {
    static final class Node {
        final Node left, right;
        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }
        int count() { return left == null ? 1 : 1 + left.count() + right.count(); }
    }

    static Node make(int depth) {
        return depth == 0 ? new Node(null, null) : new Node(make(depth - 1), make(depth - 1));
    }

    public static void main(String[] args) {
        int depth = args.length > 0 ? Integer.parseInt(args[0]) : 14;
        Node kept = make(depth);
        long total = 0;
        for (int d = 4; d <= depth; d += 2) {
            for (int i = 0; i < 1 << depth - d + 4; i++) total += make(d).count();
        }
        System.out.println(total + kept.count());
    }
}
