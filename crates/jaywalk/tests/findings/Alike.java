package findings;

import java.util.List;

/** Each method ends with the number of findings that it has: paths that fail alike are one, and unlike causes are several. */
public class Alike {
    int value;
    Alike left;
    Alike right;

    /** Where in the JDK the stack runs out is chance. */
    public static String nested_1(List<List<Object>> list) {
        return list == null ? null : String.valueOf(list);
    }

    private static int even(int number) {
        return number == 0 ? 0 : odd(number - 1) + 1;
    }

    private static int odd(int number) {
        return number == 1 ? 1 : even(number - 1) + 1;
    }

    /** And where in the program's own methods, too. */
    public static int round_1(boolean isEven) {
        return isEven ? even(-1) : odd(-2);
    }

    private static int endless(int number) {
        return endless(number + 1) + 1;
    }

    /** Here they are full of other calls. */
    public static int round_2(boolean isEven) {
        return isEven ? even(-1) : endless(0);
    }

    /** Three things in a line may be null. */
    public static int nulls_3(Alike node) {
        return node.left.value + node.right.value;
    }

    public static int boxes_2(Integer one, Integer other) {
        return one + other;
    }

    /** The compiler writes the last line twice. */
    public static int finally_1(int number, String text) {
        try {
            if (number > 3) {
                return 1;
            }
            number++;
        } finally {
            number += text.length();
        }
        return number;
    }

    /** What a message says is no cause. */
    public static int index_1(int[] numbers, int index) {
        return numbers == null ? 0 : numbers[index];
    }

    /** Whoever throws it says what was null. */
    public static void thrown_1(String text, int number) {
        if (text == null) {
            throw new NullPointerException(number == 0 ? "zero" : "another");
        }
    }
}
