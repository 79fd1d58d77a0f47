import jaywalk.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What methods of strings say of any string is what they say of the one that it turns out to be. */
public class Spelled {
    static final String ALPHABET = "aAk\u212a \u00e9\u3042";

    static final List<Function<String, Object>> QUESTIONS = new ArrayList<>();

    static {
        QUESTIONS.add(s -> s.length());
        QUESTIONS.add(s -> s.isEmpty());
        QUESTIONS.add(s -> s.charAt(1));
        QUESTIONS.add(s -> s.charAt(s.length() - 1));
        QUESTIONS.add(s -> s.equals("aA"));
        QUESTIONS.add(s -> "\u3042a".equals(s));
        QUESTIONS.add(s -> s.equals(1));
        QUESTIONS.add(s -> s.equalsIgnoreCase("AK"));
        QUESTIONS.add(s -> "k".equalsIgnoreCase(s));
        QUESTIONS.add(s -> s.compareTo("ab"));
        QUESTIONS.add(s -> "\u00e9k".compareTo(s));
        QUESTIONS.add(s -> s.startsWith("a"));
        QUESTIONS.add(s -> s.startsWith(""));
        QUESTIONS.add(s -> s.startsWith("k", 1));
        QUESTIONS.add(s -> s.startsWith("", 2));
        QUESTIONS.add(s -> s.startsWith("a", -1));
        QUESTIONS.add(s -> "ak".startsWith(s));
        QUESTIONS.add(s -> s.endsWith("k"));
        QUESTIONS.add(s -> s.endsWith(""));
        QUESTIONS.add(s -> ("x" + s + "k").endsWith("k"));
        QUESTIONS.add(s -> ("x" + s + "k").endsWith("Ak"));
        QUESTIONS.add(s -> ("k" + s + "k").startsWith("k"));
        QUESTIONS.add(s -> s.regionMatches(1, "xAk", 1, 1));
        QUESTIONS.add(s -> s.regionMatches(0, "xAk", 1, 2));
        QUESTIONS.add(s -> s.regionMatches(0, "xAk", 2, 2));
        QUESTIONS.add(s -> s.regionMatches(-1, "xAk", 1, 1));
        QUESTIONS.add(s -> s.substring(0, 1));
        QUESTIONS.add(s -> s.substring(1, 2));
        QUESTIONS.add(s -> s.substring(1, 1));
        QUESTIONS.add(s -> s.substring(-1, 1));
        QUESTIONS.add(s -> ("x" + s).substring(1, 2));
        QUESTIONS.add(s -> s.concat("k"));
        QUESTIONS.add(s -> "k".concat(s));
        QUESTIONS.add(s -> s.concat(s).hashCode());
        QUESTIONS.add(s -> s.compareTo(s));
        QUESTIONS.add(s -> s.contains("Ak"));
        QUESTIONS.add(s -> s.contains(""));
        QUESTIONS.add(s -> s.contains(new StringBuilder("a")));
        QUESTIONS.add(s -> s.indexOf('k'));
        QUESTIONS.add(s -> s.indexOf('k', 1));
        QUESTIONS.add(s -> s.indexOf('k', -7));
        QUESTIONS.add(s -> s.indexOf(0x1F600));
        QUESTIONS.add(s -> s.indexOf("\u3042"));
        QUESTIONS.add(s -> s.indexOf("aaa"));
        QUESTIONS.add(s -> s.isBlank());
        QUESTIONS.add(s -> s.hashCode());
        QUESTIONS.add(s -> ("x" + s).length());
        QUESTIONS.add(s -> ("x" + s).equals("xaa"));
        QUESTIONS.add(s -> (s + "x").equals("aax"));
        QUESTIONS.add(s -> ("k" + s).indexOf('k', 1));
        QUESTIONS.add(s -> ("k" + s).hashCode());
        QUESTIONS.add(s -> (s + s).compareTo("aaaa"));
        QUESTIONS.add(s -> s.toLowerCase());
        QUESTIONS.add(s -> s.toUpperCase());
        QUESTIONS.add(s -> s.strip());
        QUESTIONS.add(s -> s.replace('a', 'b'));
        QUESTIONS.add(s -> s.substring(s.length() / 2));
        QUESTIONS.add(s -> s.chars().sum());
        QUESTIONS.add(s -> new StringBuilder(s).reverse().toString());
    }

    static Object answer(Function<String, Object> question, String string) {
        try {
            return question.apply(string);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static void main(String[] arguments) {
        String known = Choice.getString(ALPHABET, 2);
        int number = Choice.getInt(0, QUESTIONS.size() - 1);
        String any = Choice.anyString(2);
        Choice.assume(any.equals(known));
        Object expected = answer(QUESTIONS.get(number), known);
        Object said = answer(QUESTIONS.get(number), any);
        if (!expected.equals(said)) {
            throw new AssertionError("question " + number + " of \"" + known + "\" gives " + said + ", not " + expected);
        }
    }
}
