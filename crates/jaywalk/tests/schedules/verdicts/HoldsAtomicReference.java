// prints: BAnull | ABnull
public class HoldsAtomicReference {
    record Node(String name, Node next) {
        @Override
        public String toString() {
            return name + next;
        }
    }

    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicReference<Node> top = new java.util.concurrent.atomic.AtomicReference<>();
        Threads.run(
                () -> top.updateAndGet(next -> new Node("A", next)),
                () -> top.updateAndGet(next -> new Node("B", next)));
        System.out.println(top.get());
    }
}
