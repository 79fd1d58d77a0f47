// Who locks what nobody else locks needs no turn.
// paths: 1 completed
public class HoldsDifferentLocks {
    public static void main(String[] args) throws Exception {
        Threads.Body body = () -> {
            Object own = new Object();
            synchronized (own) {
                own.notifyAll();
            }
        };
        Threads.run(body, body, body);
    }
}
