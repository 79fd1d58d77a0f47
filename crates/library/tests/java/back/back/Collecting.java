package back;

import jaywalk.internal.Fork;

/** Far more garbage than memory between the forks, so that there are collections with choices to go back to. */
final class Collecting {
    static final class Node {
        Node next;
        final int[] content;
        Object lock;

        Node(Node next, int value) {
            this.next = next;
            content = new int[] {value, value * value};
        }
    }

    private static Node kept;
    private static Object[] table = new Object[64];

    static void run() {
        Node old = grow(null, 500);
        for (int round = 0; round < 3; round++) {
            int way = Fork.choose(2);
            kept = grow(old, 300 + way);
            churn(way);
            // Old objects that refer to young ones, young to old, and between generations.
            old.lock = new int[] {round, way};
            table[round * 8 + way] = kept;
            old.next.content[0] += way;
            synchronized (kept) {
                kept.hashCode();
                churn(1 - way);
            }
            old = way == 0 ? old : kept;
            System.out.print(sum(kept) + " ");
        }
        churn(1);
        long total = 0;
        for (Object entry : table) {
            total = total * 31 + (entry == null ? 0 : sum((Node) entry));
        }
        System.out.println(total + " " + sum(old) + " " + ((int[]) kept.next.content).length);
    }

    private static Node grow(Node list, int count) {
        for (int i = 0; i < count; i++) {
            list = new Node(list, i);
        }
        return list;
    }

    /** About sixteen megabytes, of which a moving part survives for a while. */
    private static void churn(int way) {
        Node recent = null;
        for (int i = 0; i < 150_000; i++) {
            recent = new Node(i % 1000 == 0 ? null : recent, i);
            if (i % 10_000 == 0) {
                table[40 + i / 10_000] = recent;
            }
        }
        if (way == 1) {
            System.gc();
        }
        long[] large = new long[200_000];
        large[way] = sum(recent);
        table[63] = null;
        for (int i = 40; i < 64; i++) {
            table[i] = null;
        }
    }

    private static long sum(Node list) {
        long sum = 0;
        for (; list != null; list = list.next) {
            sum = sum * 17 + list.content[0] + list.content[1];
        }
        return sum;
    }
}
