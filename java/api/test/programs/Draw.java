package programs;

import java.util.Arrays;
import jaywalk.Choice;
import jaywalk.ObjectPool;

/** Makes every kind of choice once or twice. */
public class Draw {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        StringBuilder line = new StringBuilder();
        line.append(Choice.getInt(-1, 17)).append(' ');
        line.append(Choice.getBoolean()).append(' ');
        String[] names = {"x", "y", "z"};
        line.append(Choice.getAny(names)).append(' ');
        line.append(Choice.getAny(Arrays.asList('p', 'q'))).append(' ');
        line.append(Choice.getAny("alone")).append(' ');
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2, true);
        Node first = pool.getNew();
        first.next = pool.getAny();
        line.append(first.next == null ? "end" : first.next == first ? "loop" : "other");
        Choice.assume(line.indexOf("0 false") != 0);
        System.out.println(line);
    }
}
