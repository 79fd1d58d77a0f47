// prints: java.lang.IllegalStateException: left
public class HoldsHandlerHears {
    public static void main(String[] args) throws Exception {
        Throwable[] heard = new Throwable[1];
        Thread thread = Threads.thread(() -> {
            throw new IllegalStateException("left");
        });
        thread.setUncaughtExceptionHandler((t, thrown) -> heard[0] = thrown);
        thread.start();
        thread.join();
        System.out.println(heard[0]);
    }
}
