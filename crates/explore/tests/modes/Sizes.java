import static jaywalk.Choice.*;

import java.util.*;

/** Edges: pools of no objects, ranges of one number and of none, choices among equal things, pools in unknowns. */
public class Sizes {
    static class Node { Node next; }

    public static void main(String[] args) {
        int which = getInt(0, 9);
        jaywalk.ObjectPool<Node> none = new jaywalk.ObjectPool<>(Node.class, 0, true);
        jaywalk.ObjectPool<Node> empty = new jaywalk.ObjectPool<>(Node.class, 0);
        jaywalk.ObjectPool<Node> one = new jaywalk.ObjectPool<>(Node.class, 1);
        jaywalk.ObjectPool<Node> any = getAny(none, one);
        String text = "";
        switch (which) {
            case 0: text += none.getAny(); break;
            case 1: text += none.getNew(); break;
            case 2: text += empty.getAny(); break;
            case 3: text += one.getAny() == one.getAny(); break;
            case 4: one.getNew(); text += one.getAny() == null; one.getNew(); break;
            case 5: text += getInt(3, 3); break;
            case 6: text += getInt(3, 2); break;
            case 7: text += getAny("x", "x", "y"); break;
            case 8: text += any.getAny() == null; break;
            default: text += getAny(new ArrayList<String>()); break;
        }
        int lo = getInt(0, 1);
        int hi = getInt(0, 1);
        text += getInt(lo, hi);
        text += getAny(getAny("a", "b"), getAny("c", "d"));
        System.out.println(text);
    }
}
