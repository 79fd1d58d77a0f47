// prints: hook
public class HoldsShutdownHook {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Threads.run(() -> {});
    }
}
