// paths: 10 completed
// prints: 1 0 | 2 0 | 1 1

import jaywalk.ObjectPool;

/** Two threads ask one pool: the second gets the object of the first, with four orders of reads and writes, or another. */
public class HoldsPoolOfObjects {
    static class Node {
        volatile int value;
    }

    public static void main(String[] args) throws Exception {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Runnable asks = () -> pool.getAny().value++;
        Thread first = new Thread(asks);
        Thread second = new Thread(asks);
        first.start();
        second.start();
        first.join();
        second.join();
        int sum = 0;
        int most = 0;
        for (Node node : pool) {
            sum += node.value;
            most = Math.max(most, node.value);
        }
        System.out.println(most + " " + (sum - most));
    }
}
