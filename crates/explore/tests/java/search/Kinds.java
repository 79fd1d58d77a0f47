package search;

import jaywalk.Choice;
import jaywalk.ObjectPool;

/** Makes one choice of each sort, and needs each before the next is made. */
public class Kinds {
    static class Node {}

    static int needed;

    public static void main(String[] args) {
        if (Choice.getInt(3, 5) < 4) needed++;
        if (Choice.getBoolean()) needed++;
        if (Choice.getAny("a", null) == null) needed++;
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2, true);
        if (pool.getAny() == null) needed++;
        if (pool.getAny() == null) needed++;
    }
}
