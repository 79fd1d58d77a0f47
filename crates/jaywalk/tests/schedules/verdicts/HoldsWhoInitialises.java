// prints: first | second
public class HoldsWhoInitialises {
    static class Lazy {
        static final String BY = Thread.currentThread().getName();
    }

    public static void main(String[] args) throws Exception {
        Thread first = Threads.thread(() -> Lazy.BY.length());
        Thread second = Threads.thread(() -> Lazy.BY.length());
        first.setName("first");
        second.setName("second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(Lazy.BY);
    }
}
