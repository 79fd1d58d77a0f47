// A join with a time may be over before the thread is.
// paths: 1 completed, 1 failed
public class ViolatedTimedJoin {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> done = true);
        thread.join(100);
        assert done;
    }
}
