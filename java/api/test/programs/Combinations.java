package programs;

import java.util.Arrays;
import java.util.List;
import jaywalk.Choice;
import jaywalk.Generator;

/** Writes one of the values that the first argument names. */
public class Combinations {
    enum Colour { RED, GREEN, BLUE }

    enum None {}

    enum Odd {
        PLAIN,
        SPECIAL {
            @Override public String toString() { return "special"; }
        }
    }

    static Object chosen(String name) {
        List<String> letters = Arrays.asList("a", "b", "c", "d");
        List<String> repeated = Arrays.asList("a", "b", "a", "b", "a");
        switch (name) {
            case "longs": return Choice.getLong(-2, 2);
            case "largeLongs": return Choice.getLong(Long.MAX_VALUE - 4, Long.MAX_VALUE);
            case "smallLongs": return Choice.getLong(Long.MIN_VALUE, Long.MIN_VALUE + 4);
            case "noLong": return Choice.getLong(1, 0);
            case "chars": return Choice.getChar('x', 'z');
            case "lastChars": return (int) Choice.getChar('\uFFFE', '\uFFFF');
            case "noChar": return Choice.getChar('b', 'a');
            case "enum": return Choice.getAny(Colour.class);
            case "noEnum": return Choice.getAny(None.class);
            case "constant": {
                try {
                    @SuppressWarnings("unchecked")
                    Class<Odd> type = (Class<Odd>) Odd.SPECIAL.getClass();
                    return Choice.getAny(type);
                } catch (IllegalArgumentException e) {
                    return e.getMessage() + ": " + Choice.getAny(Odd.SPECIAL.getDeclaringClass());
                }
            }
            case "strings": return Choice.getString("abc", 3);
            case "repeatedStrings": return Choice.getString("aba", 2);
            case "emptyStrings": return Choice.getString("", 3);
            case "noString": return Choice.getString("", -1);
            case "subsets": return Choice.getSubset(letters);
            case "repeatedSubsets": return Choice.getSubset(repeated);
            case "permutations": return Choice.getPermutation(letters);
            case "repeatedPermutations": return Choice.getPermutation(repeated);
            case "noPermutation": return Choice.getPermutation(Arrays.asList());
            case "generatedStrings": return Generator.strings("ab", 2).generate();
            case "sets": return Generator.sets(Generator.ints(1, 4), 3).generate();
            case "maps": return Generator.maps(Generator.ints(1, 3), Generator.of("x", "y"), 2).generate();
            case "noRecord": {
                try {
                    return Generator.records(String.class);
                } catch (IllegalArgumentException e) {
                    return e.getMessage();
                }
            }
            default: throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) {
        System.out.println(chosen(args[0]));
    }
}
