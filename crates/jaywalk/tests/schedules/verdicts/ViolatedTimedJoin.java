// A join with a time may be over before the thread is, whether or not that has done its work.
// paths: 2 completed, 1 failed
public class ViolatedTimedJoin {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> done = true);
        thread.join(100);
        assert done;
    }
}
