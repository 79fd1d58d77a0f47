public class ViolatedStringBuilder {
    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        Threads.run(() -> text.append("a"), () -> text.append("b"));
        assert text.length() == 2;
    }
}
