// paths: 2 completed
public class HoldsOrderedLocks {
    public static void main(String[] args) throws Exception {
        Object one = new Object();
        Object two = new Object();
        Threads.Body body = () -> {
            synchronized (one) {
                synchronized (two) {
                }
            }
        };
        Threads.run(body, body);
    }
}
