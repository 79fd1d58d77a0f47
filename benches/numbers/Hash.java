import jaywalk.Choice;

/** A string's hash code, which wraps around. */
public class Hash {
    public static void main(String[] args) {
        String text = Choice.anyString(3);
        int hash = text.hashCode();
        if (hash == "abc".hashCode()) {
            assert text.length() == 3 || text.length() == 2;
        }
    }
}
