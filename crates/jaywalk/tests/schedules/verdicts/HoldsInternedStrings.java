// Strings are interned once, whoever is the first.
public class HoldsInternedStrings {
    public static void main(String[] args) throws Exception {
        String[] seen = new String[2];
        Threads.run(
                () -> seen[0] = new String(new char[] {'x', 'y'}).intern(),
                () -> seen[1] = new String(new char[] {'x', 'y'}).intern());
        assert seen[0] == seen[1] && seen[0] == "xy";
    }
}
