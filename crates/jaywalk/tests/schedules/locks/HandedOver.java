import java.util.concurrent.SynchronousQueue;

public class HandedOver {
    static int written;

    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        int[] got = new int[2];
        Threads.run(
                () -> {
                    written = 1;
                    queue.put(5);
                },
                () -> {
                    got[0] = queue.take();
                    got[1] = written;
                });
        System.out.println(got[0] + " " + got[1]);
    }
}
