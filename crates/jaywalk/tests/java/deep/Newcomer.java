import static jaywalk.Choice.getBoolean;

/** A tree of any size: nothing bounds it. */
public class Newcomer {
    record Tree(Tree left, Tree right) { }

    static Tree tree() {
        return getBoolean() ? null : new Tree(tree(), tree());
    }

    public static void main(String[] arguments) {
        tree();
    }
}
