// The methods of String that make new strings.
import java.util.*;
import java.util.stream.Collectors;

public class StringTransformations {
    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        String s = "  The quick  brown fox ";
        show("[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]");
        show("\u2003em\u2003".trim().length() + " " + "\u2003em\u2003".strip().length());
        show(s.replace('o', '0') + s.replace("quick", "slow") + "aaa".replace("aa", "b") + "abc".replace("", "-") + "x.y.z".replace(".", "\\"));
        show("a1b22c333".replaceAll("[0-9]+", "#") + "a1b22".replaceFirst("\\d", "<$0>") + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        show(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,,c,,".split(",", 2)) + Arrays.toString("".split(",")) + Arrays.toString("a1b2c".split("\\d")));
        show(Arrays.toString(" x  y ".split(" ")) + Arrays.toString("abc".split("")) + Arrays.toString("a.b.c".split("\\.")) + Arrays.toString("a|b".split("|")) + Arrays.toString(",a".split(",")));
        show("ab".repeat(3) + "x".repeat(0) + "[" + "".repeat(5) + "]" + "\u4e2d".repeat(4));
        show("line1\nline2\r\nline3\rline4".lines().collect(Collectors.toList()) + " " + "\n\n".lines().count());
        show("a\tb".translateEscapes() + "x".indent(2) + "  p\n q".stripIndent() + "t".transform(x -> x + x));
        show("mixed CASE \u00c9\u0131".toUpperCase(Locale.ROOT) + "MIXED \u00c9\u0130".toLowerCase(Locale.ENGLISH).length());
        show("%s is %d years and %.2f m".formatted("Bo", 30, 1.756) + "%%|%n".formatted().length());
        show("a-b_c".chars().mapToObj(c -> c == '-' ? "+" : "" + (char) c).collect(Collectors.joining()));
        show("latin".concat("\u4e2d\u6587").length() + " " + ("latin" + "\u00ff").toUpperCase().codePointAt(5) + " " + "wide\u4e2d".substring(0, 4).equals("wide") + " " + "wide\u4e2d".replace('\u4e2d', '!'));
        StringBuilder reversed = new StringBuilder("a\ud83d\ude00b").reverse();
        show(reversed.length() + " " + reversed.codePointAt(1));
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            show(e.getMessage());
        }
        try {
            "x".replace("x", null);
        } catch (NullPointerException e) {
            show("null replacement");
        }
        String caesar = "Attack at Dawn".chars().map(c -> Character.isLetter(c) ? (c & 96) + 1 + ((c & 31) - 1 + 13) % 26 : c).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        show(caesar);
        String palindrome = "A man, a plan, a canal: Panama".toLowerCase().replaceAll("[^a-z]", "");
        show(palindrome.equals(new StringBuilder(palindrome).reverse().toString()));
        show(Arrays.stream("the cat sat".split(" ")).map(w -> Character.toUpperCase(w.charAt(0)) + w.substring(1)).collect(Collectors.joining(" ")));
    }
}
