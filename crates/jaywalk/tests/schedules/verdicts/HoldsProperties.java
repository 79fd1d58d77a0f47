// prints: a | b
public class HoldsProperties {
    public static void main(String[] args) throws Exception {
        Threads.run(() -> System.setProperty("who", "a"), () -> System.setProperty("who", "b"));
        System.out.println(System.getProperty("who"));
    }
}
