import static jaywalk.Choice.*;

/** Casts that fail whatever is chosen, and type tests that one alternative alone would pass. */
public class Casts {
    static class Node {}

    public static void main(String[] args) {
        Object mixed = getAny("s", 1, 'c');
        Object maybe = getAny("s", null);
        Object nulls = getAny((Object) null, null);
        Object strings = getAny("x", "y");
        StringBuilder text = new StringBuilder();
        text.append(mixed instanceof Number).append(mixed instanceof Node).append(maybe instanceof String)
                .append(nulls instanceof Node).append(strings instanceof Comparable).append(nulls == null);
        switch (getInt(0, 3)) {
            case 0: text.append((Node) nulls); break;
            case 1: text.append((Node) strings); break;
            case 2: text.append((String) maybe); break;
            default: text.append((Node) mixed);
        }
        System.out.println(text);
    }
}
