import java.util.List;
import java.util.Map;
import org.cprover.CProver;

/** Methods whose names begin with what is to be said of them: objects that may be any. */
public class JbmcObjects {
    static class Node {
        Node next;
        int value;
        long wide;
        double real;
        final int constant = 7;
        final int once;
        String name;

        Node(int once) {
            this.once = once;
        }

        int number() {
            return 1;
        }
    }

    static class Special extends Node {
        Special() {
            super(2);
        }

        @Override
        int number() {
            return 2;
        }
    }

    static class Tree {
        Tree left;
        Tree right;
    }

    static class Box<T> {
        T content;
        Box<T> next;

        T get() {
            return content;
        }
    }

    enum Colour {
        RED,
        GREEN
    }

    static class Holder {
        Box<Integer> box;
        List<String> names;
        Map<String, Integer> map;
        int[] numbers;
        Colour colour;
    }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        int side;

        @Override
        public int area() {
            return side;
        }
    }

    interface Function {
        int apply(int x);
    }

    static void violatedField() {
        Node node = CProver.nondetWithoutNull(new Node(0));
        assert node.value == 0;
    }

    static void violatedNext() {
        Node node = CProver.nondetWithoutNull(new Node(0));
        if (node.next != null) {
            assert node.next.value != 5;
        }
    }

    static void violatedNull() {
        Node node = CProver.nondetWithNull(new Node(0));
        node.value = 1;
    }

    static void violatedUnnamedNull() {
        Node node = CProver.nondetWithNull();
        assert node != null;
    }

    static void violatedUnnamed() {
        Node node = CProver.nondetWithNull();
        assert node == null;
    }

    static void holdsWithoutNull() {
        Node node = CProver.nondetWithoutNull();
        assert node != null;
        node.value = 3;
        assert node.value == 3 && node.hashCode() == node.hashCode() && node.equals(node);
    }

    static void holdsConstant() {
        Node node = CProver.nondetWithoutNull();
        assert node.constant == 7;
    }

    static void violatedFinal() {
        Node node = CProver.nondetWithoutNull(new Node(1));
        assert node.once == 1;
    }

    static void violatedSubclass() {
        Node node = CProver.nondetWithoutNull();
        assert node.number() == 1;
    }

    static void violatedWide() {
        Node node = CProver.nondetWithoutNull();
        assert node.wide != 1L << 40 || node.real != 2.5;
    }

    static void violatedName() {
        Node node = CProver.nondetWithoutNull();
        assert node.name == null || !node.name.equals("longer");
    }

    static void holdsNoAlias() {
        Node one = CProver.nondetWithoutNull();
        Node other = CProver.nondetWithoutNull();
        one.value = 1;
        other.value = 2;
        assert one != other && one.value == 1 && one.next != one;
    }

    static void holdsTree() {
        Tree tree = CProver.nondetWithoutNull();
        assert tree.left == null || tree.left != tree.right;
    }

    static void violatedInterface() {
        Shape shape = CProver.nondetWithoutNull();
        assert shape.area() != 9;
    }

    static void violatedFunction() {
        Function function = CProver.nondetWithoutNull();
        assert function.apply(1) != 9;
    }

    static void violatedStrings() {
        String[] strings = CProver.nondetWithoutNull();
        assert strings.length < 2 || strings[1] == null || !strings[1].equals("ab");
    }

    static void violatedElement() {
        Node[] nodes = CProver.nondetWithoutNull(new Node[2]);
        assert nodes.length != 3 || nodes[2] == null || nodes[2].value != 4;
    }

    static void violatedGrid() {
        int[][] grid = CProver.nondetWithNull();
        if (grid != null && grid.length > 2 && grid[1] != null && grid[1].length > 1) {
            assert grid[1][1] != 12;
        }
    }

    static void violatedColour() {
        Holder holder = CProver.nondetWithoutNull();
        assert holder.colour != Colour.GREEN;
    }

    static void violatedNumbers() {
        Holder holder = CProver.nondetWithoutNull();
        assert holder.numbers == null || holder.numbers.length != 2 || holder.numbers[1] != 8;
    }

    static void violatedBox() {
        Holder holder = CProver.nondetWithoutNull();
        if (holder.box != null) {
            Integer content = holder.box.get();
            assert content == null || content != 3;
        }
    }

    static void violatedList() {
        Holder holder = CProver.nondetWithoutNull();
        if (holder.names != null && holder.names.size() > 1) {
            String name = holder.names.get(1);
            assert name == null || name.length() != 2;
        }
    }

    static void violatedMap() {
        Holder holder = CProver.nondetWithoutNull();
        assert holder.map == null || holder.map.get("k") == null;
    }

    /** Fewer links are tried than would fail. */
    static void incompleteChain() {
        Node node = CProver.nondetWithNull(new Node(0));
        int length = 0;
        for (; node != null; node = node.next) {
            length++;
        }
        assert length < 6;
    }

    /** It may be of a class that nobody can make objects of. */
    static void violatedThread() {
        Thread thread = CProver.nondetWithoutNull();
        assert thread.getName() == null;
    }

    static void holdsGenericVariable() {
        Box<Integer> box = CProver.nondetWithoutNull();
        Integer content = box.next == null ? box.content : box.next.get();
        assert content == null || content.equals(content);
    }

    static Box<String> box() {
        return CProver.nondetWithoutNull();
    }

    static void holdsGenericResult() {
        String content = box().get();
        assert content == null || content.length() >= 0;
    }

    static void violatedGenericList() {
        List<String> list = CProver.nondetWithoutNull();
        for (String string : list) {
            assert string != null;
        }
    }

    static <T> Box<T> boxOfAny() {
        Box<T> box = CProver.nondetWithoutNull();
        if (box.content != null) {
            box.content.hashCode();
        }
        return box;
    }

    /** Nobody says what its content is. */
    static void incompleteGeneric() {
        Integer content = JbmcObjects.<Integer>boxOfAny().get();
        assert content == null || content.equals(content);
    }

    static class Name implements Comparable<Name> {
        String name;

        @Override
        public int compareTo(Name other) {
            return name == other.name ? 0 : 1;
        }
    }

    static <T extends Comparable<T>> boolean isLess(T one) {
        Comparable<T> other = CProver.nondetWithoutNull();
        return other.compareTo(one) < 0;
    }

    /** Nobody says what it is compared with. */
    static void incompleteComparable() {
        isLess(5);
    }

    /** It is known after the cast, but other objects than those are not. */
    static void violatedCastContent() {
        Integer content = CProver.<Box<Integer>>nondetWithoutNull(new Box<Integer>()).get();
        assert content == null || content != 3;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(JbmcObjects.class, arguments[0]);
    }
}
