// paths: 2 completed
// prints: 1 | 2
public class HoldsOneCasWins {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.atomic.AtomicInteger cell = new java.util.concurrent.atomic.AtomicInteger();
        boolean[] won = new boolean[3];
        Threads.run(() -> won[1] = cell.compareAndSet(0, 1), () -> won[2] = cell.compareAndSet(0, 2));
        assert won[1] != won[2] && won[cell.get()];
        System.out.println(cell);
    }
}
