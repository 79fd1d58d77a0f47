public class Garbage {
    Object left;
    int number;
    Object right;

    static Garbage tree(int depth) {
        Garbage tree = new Garbage();
        tree.number = depth;
        if (depth > 0) {
            tree.left = tree(depth - 1);
            tree.right = depth % 2 == 0 ? new int[depth] : (Object) new Object[] {tree.left, "x"};
        }
        return tree;
    }

    int sum() {
        int sum = number;
        if (left instanceof Garbage) {
            sum += ((Garbage) left).sum();
        }
        if (right instanceof int[]) {
            sum += ((int[]) right).length;
        }
        return sum;
    }

    public static void main(String[] args) {
        Object kept = new Object[] {tree(5), new long[3]};
        long sum = 0;
        for (int i = 0; i < 40; i++) {
            Object[] row = new Object[5000];
            row[i] = tree(i);
            sum += ((Garbage) row[i]).sum();
        }
        System.gc();
        System.out.println(sum + " " + ((Garbage) ((Object[]) kept)[0]).sum());
    }
}
