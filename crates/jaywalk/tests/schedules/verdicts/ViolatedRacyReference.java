// paths: 2 completed, 2 failed
public class ViolatedRacyReference {
    String text = "";

    void add(String more) {
        text = text.concat(more);
    }

    public static void main(String[] args) throws Exception {
        ViolatedRacyReference shared = new ViolatedRacyReference();
        Threads.run(() -> shared.add("a"), () -> shared.add("b"));
        assert shared.text.length() == 2;
    }
}
