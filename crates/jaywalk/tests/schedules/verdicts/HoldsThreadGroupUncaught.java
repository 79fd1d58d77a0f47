// prints: heard
public class HoldsThreadGroupUncaught {
    public static void main(String[] args) throws Exception {
        String[] heard = new String[1];
        ThreadGroup group = new ThreadGroup("own") {
            @Override
            public void uncaughtException(Thread thread, Throwable thrown) {
                heard[0] = "heard";
            }
        };
        Thread thread = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        thread.start();
        thread.join();
        System.out.println(heard[0]);
    }
}
