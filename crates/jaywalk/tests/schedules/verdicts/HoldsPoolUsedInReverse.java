// paths: 2 completed

import jaywalk.ObjectPool;

/** Of two objects that a thread has asked for among others, the second is used first. */
public class HoldsPoolUsedInReverse {
    static class Node {
        volatile int value;
    }

    public static void main(String[] args) throws Exception {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        new Thread(() -> { }).start();
        Node first = pool.getAny();
        Node second = pool.getAny();
        second.value = 1;
        first.value = 2;
        assert second.value == (first == second ? 2 : 1);
    }
}
