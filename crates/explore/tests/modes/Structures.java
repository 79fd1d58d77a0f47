import static jaywalk.Choice.*;

import java.util.*;

/** Recursion that builds trees from pools, and pools whose objects refer to objects of another pool. */
public class Structures {
    static class Tree { Tree left; Tree right; Owner owner; int key; }
    static class Owner { Owner boss; Tree favourite; }

    static jaywalk.ObjectPool<Tree> trees = new jaywalk.ObjectPool<>(Tree.class, 3);
    static jaywalk.ObjectPool<Owner> owners = new jaywalk.ObjectPool<>(Owner.class, 2, true);

    static Tree tree(int size) {
        if (size == 0) return null;
        Tree root = trees.getNew();
        int left = getInt(0, size - 1);
        root.left = tree(left);
        root.right = tree(size - 1 - left);
        root.owner = owners.getAny();
        return root;
    }

    static void write(Tree tree, List<Object> seen, StringBuilder text) {
        if (tree == null) { text.append('.'); return; }
        text.append('(');
        write(tree.left, seen, text);
        if (tree.owner != null) {
            if (!seen.contains(tree.owner)) seen.add(tree.owner);
            text.append(seen.indexOf(tree.owner)).append(tree.owner.favourite == tree);
        }
        write(tree.right, seen, text);
        text.append(')');
    }

    public static void main(String[] args) {
        Tree root = tree(getInt(0, 2));
        Owner owner = owners.getAny();
        if (owner != null) {
            owner.favourite = trees.getAny();
            owner.boss = owners.getAny();
            assume(owner.boss != owner);
        }
        StringBuilder text = new StringBuilder();
        write(root, new ArrayList<>(), text);
        System.out.println(text);
    }
}
