// prints: ab | ba
public class HoldsPrintedInEitherOrder {
    public static void main(String[] args) throws Exception {
        Threads.run(() -> System.out.print("a"), () -> System.out.print("b"));
        System.out.println();
    }
}
