// prints: end
public class HoldsExitWhileOthersWait {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Threads.start(() -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        System.out.println("end");
        System.exit(0);
    }
}
