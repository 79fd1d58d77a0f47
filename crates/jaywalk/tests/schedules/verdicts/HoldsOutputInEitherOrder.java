// What threads print is in the order of their turns.
// prints: a | b
public class HoldsOutputInEitherOrder {
    public static void main(String[] args) throws Exception {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        java.io.PrintStream stream = new java.io.PrintStream(bytes);
        Threads.run(() -> stream.write('a'), () -> stream.write('b'));
        stream.flush();
        System.out.println(bytes.toString().charAt(0));
    }
}
