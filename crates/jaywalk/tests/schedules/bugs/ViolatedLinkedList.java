// The end of a list is looked for without a lock.
public class ViolatedLinkedList {
    static class Node {
        int v;
        Node next;
        Node(int v) {
            this.v = v;
        }
    }
    static Node head = new Node(-1);
    static void add(int v) {
        Node n = head;
        while (n.next != null) n = n.next;
        Node m = new Node(v);
        synchronized (head) {
            n.next = m;
        }
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int k = i;
            t[i] = new Thread() {
                public void run() {
                    for (int j = 0; j < 3; j++) add(k*10+j);
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
        int c = 0;
        for (Node n = head.next; n != null; n = n.next) c++;
        assert c == 12:c;
    }
}
