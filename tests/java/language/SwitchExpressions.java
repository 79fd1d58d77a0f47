// Switch expressions: arrows, yield, several labels, exhaustive enums, nested.
public class SwitchExpressions {
    enum Size { SMALL, MEDIUM, LARGE, HUGE }

    static int letters(String s) {
        return switch (s) {
            case "one", "two", "six" -> 3;
            case "four", "five" -> 4;
            case "three" -> {
                int n = 0;
                for (char c : s.toCharArray()) if (c != ' ') n++;
                yield n;
            }
            default -> -s.length();
        };
    }

    static String price(Size s) {
        return switch (s) {
            case SMALL -> "cheap";
            case MEDIUM -> "fair";
            case LARGE, HUGE -> s.ordinal() > 2 ? "too much" : "dear";
        };
    }

    static double old(int i) {
        double d = switch (i) {
            case 0:
                yield 1.5;
            case 1:
            case 2:
                if (i == 2) yield 2;
                yield 'a';
            default:
                yield i * 10L;
        };
        return d;
    }

    static void statement(char c) {
        switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> System.out.print("vowel ");
            case ' ' -> { }
            case '!' -> throw new IllegalArgumentException("shouting");
            default -> System.out.print(c);
        }
    }

    static int nested(int a, int b) {
        return switch (a) {
            case 1 -> switch (b) {
                case 1 -> 11;
                case 2 -> 12;
                default -> 10;
            };
            case 2 -> b > 0 ? switch (b % 2) { case 0 -> 20; default -> 21; } : 2;
            default -> {
                try {
                    yield a / b;
                } catch (ArithmeticException e) {
                    yield -1;
                } finally {
                    System.out.print("f ");
                }
            }
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"one", "four", "three", "eleven", ""}) System.out.print(letters(s) + " ");
        for (Size s : Size.values()) System.out.print(price(s) + " ");
        for (int i = 0; i < 4; i++) System.out.print(old(i) + " ");
        System.out.println();
        for (char c : "so quiet".toCharArray()) statement(c);
        try {
            statement('!');
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (int a = 1; a < 4; a++) for (int b = 0; b < 3; b++) System.out.print(nested(a, b) + " ");
        System.out.println();
        Object o = switch (args.length) { case 0 -> 1; default -> "s"; };
        var n = switch (args.length) { case 0 -> 1; default -> 2.5; };
        System.out.println(o + " " + n);
        System.out.println(switch (Integer.valueOf(200)) { case 200 -> "boxed"; default -> "no"; });
        try {
            price(null);
        } catch (NullPointerException e) {
            System.out.println("null size");
        }
    }
}
