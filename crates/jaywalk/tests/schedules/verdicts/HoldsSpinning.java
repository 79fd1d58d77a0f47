// Waiting in a loop ends when the other has written.
// prints: 1
public class HoldsSpinning {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Threads.run(
                () -> {
                    while (!ready) {
                        Thread.onSpinWait();
                    }
                    seen[0] = data;
                },
                () -> {
                    data = 1;
                    ready = true;
                });
        System.out.println(seen[0]);
    }
}
