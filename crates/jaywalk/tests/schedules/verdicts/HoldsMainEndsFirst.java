// The program ends with its last thread, not with main.
// prints: 1
public class HoldsMainEndsFirst {
    public static void main(String[] args) throws Exception {
        Threads.start(() -> System.out.println(1));
    }
}
