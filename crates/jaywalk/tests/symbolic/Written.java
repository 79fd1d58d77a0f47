import jaywalk.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** What is said of the text of any number is what is said of the text of the number that it turns out to be. */
public class Written {
    static final Integer[] NUMBERS = {
        0, 1, -1, 9, 10, -10, 42, 99, 100, -100, 12345, 999_999_999, 1_000_000_000, -1_000_000_000,
        Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    static final List<BiFunction<Integer, Long, Object>> QUESTIONS = new ArrayList<>();

    static {
        QUESTIONS.add((x, l) -> ("" + x).equals("42"));
        QUESTIONS.add((x, l) -> ("k" + x + ".").equals("k-10."));
        QUESTIONS.add((x, l) -> ("" + x + x).equals("1010"));
        QUESTIONS.add((x, l) -> ("" + x + "1").equals("01"));
        QUESTIONS.add((x, l) -> ("a" + x).equals("a" + l));
        QUESTIONS.add((x, l) -> ("a" + x).equals("b" + x));
        QUESTIONS.add((x, l) -> ("" + (x > 5) + x).equals("true9"));
        QUESTIONS.add((x, l) -> Integer.parseInt("" + x));
        QUESTIONS.add((x, l) -> Long.parseLong("" + x));
        QUESTIONS.add((x, l) -> Long.parseLong(String.valueOf(l)));
        QUESTIONS.add((x, l) -> Integer.valueOf(Integer.toString(x)));
        QUESTIONS.add((x, l) -> Integer.parseInt("1" + (x & 7)));
        QUESTIONS.add((x, l) -> ("" + x).length());
        QUESTIONS.add((x, l) -> ("" + l).length());
        QUESTIONS.add((x, l) -> ("" + x).charAt(0));
        QUESTIONS.add((x, l) -> ("" + l).hashCode());
        QUESTIONS.add((x, l) -> ("" + x).indexOf('0'));
        QUESTIONS.add((x, l) -> String.format("<%d>", x));
        QUESTIONS.add((x, l) -> new StringBuilder().append(x).reverse().toString());
    }

    static Object answer(BiFunction<Integer, Long, Object> question, int x, long l) {
        try {
            return question.apply(x, l);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    public static void main(String[] arguments) {
        int known = Choice.getAny(NUMBERS);
        int number = Choice.getInt(0, QUESTIONS.size() - 1);
        int any = Choice.anyInt();
        long wide = Choice.anyLong();
        Choice.assume(any == known && wide == 3_000_000_000L * known);
        Object expected = answer(QUESTIONS.get(number), known, 3_000_000_000L * known);
        Object said = answer(QUESTIONS.get(number), any, wide);
        if (!expected.equals(said)) {
            throw new AssertionError("question " + number + " of " + known + " gives " + said + ", not " + expected);
        }
    }
}
