// paths: 1 completed, 0 failed
// prints: true
import java.util.Set;

/** A string, and an enum constant, remembers its hash code, whoever asks first. */
public class HoldsHashCodesOfStrings {
    enum Color { RED, GREEN }

    static final String TEXT = new StringBuilder("ab").append('c').toString();

    public static void main(String[] args) throws Exception {
        boolean[] same = new boolean[3];
        Color.RED.hashCode();
        Threads.run(
                () -> same[0] = TEXT.hashCode() == "abc".hashCode(),
                () -> same[1] = Set.of(TEXT).contains("abc"),
                () -> same[2] = Color.GREEN.hashCode() == Color.GREEN.hashCode());
        System.out.println(same[0] && same[1] && same[2]);
    }
}
