// paths: 0 completed, 1 failed
public class ViolatedStartedTwice {
    public static void main(String[] args) throws Exception {
        Thread thread = Threads.start(() -> {});
        thread.start();
    }
}
