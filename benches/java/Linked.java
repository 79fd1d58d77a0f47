/** Linked objects: search trees and lists that are built, walked and dropped. */
public class Linked {
    static final class Tree {
        Tree left, right;
        final int key;
        Tree(int key) { this.key = key; }
    }

    static final class Node {
        Node next;
        int value;
        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Tree insert(Tree tree, int key) {
        if (tree == null) return new Tree(key);
        Tree at = tree;
        while (true) {
            if (key < at.key) {
                if (at.left == null) {
                    at.left = new Tree(key);
                    return tree;
                }
                at = at.left;
            } else if (key > at.key) {
                if (at.right == null) {
                    at.right = new Tree(key);
                    return tree;
                }
                at = at.right;
            } else {
                return tree;
            }
        }
    }

    static long sum(Tree tree) { return tree == null ? 0 : sum(tree.left) + tree.key + sum(tree.right); }

    static Node reverse(Node list) {
        Node reversed = null;
        while (list != null) {
            Node next = list.next;
            list.next = reversed;
            reversed = list;
            list = next;
        }
        return reversed;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 65;
        long checksum = 0;
        int random = 12345;
        for (int round = 0; round < rounds; round++) {
            Tree tree = null;
            for (int i = 0; i < 20_000; i++) {
                random = random * 1103515245 + 12345;
                tree = insert(tree, random >>> 8);
            }
            checksum = checksum * 31 + sum(tree);
            Node list = null;
            for (int i = 0; i < 200_000; i++) list = new Node(i ^ round, list);
            for (int i = 0; i < 3; i++) list = reverse(list);
            for (Node node = list; node != null; node = node.next) checksum += node.value;
        }
        System.out.println(checksum);
    }
}
