// paths: 6 completed
public class HoldsYieldIsNothing {
    static int count;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.Body body = () -> {
            for (int i = 0; i < 2; i++) {
                Thread.yield();
                synchronized (lock) {
                    count++;
                }
                Thread.yield();
            }
        };
        Threads.run(body, body);
        assert count == 4;
    }
}
