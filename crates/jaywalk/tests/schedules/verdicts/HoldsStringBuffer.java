// prints: ab | ba
public class HoldsStringBuffer {
    public static void main(String[] args) throws Exception {
        StringBuffer text = new StringBuffer();
        Threads.run(() -> text.append("a"), () -> text.append("b"));
        System.out.println(text);
    }
}
