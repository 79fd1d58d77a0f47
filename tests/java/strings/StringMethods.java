// The methods of String that inspect and compare.
import java.util.*;

public class StringMethods {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.lastIndexOf('o') + " " + s.lastIndexOf('o', 7) + " " + s.indexOf("World") + " "
                + s.indexOf("x") + " " + s.indexOf("") + " " + s.lastIndexOf("l") + " " + s.indexOf("lo", 4));
        System.out.println(s.startsWith("Hell") + " " + s.startsWith("World", 7) + " " + s.endsWith("ld") + " " + s.contains("lo, W") + " " + s.isEmpty() + " " + "".isEmpty() + " " + "  \t".isBlank());
        System.out.println(s.equals("Hello, World") + " " + s.equals(null) + " " + s.equalsIgnoreCase("HELLO, WORLD") + " " + "abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "B".compareTo("a")
                + " " + "B".compareToIgnoreCase("a") + " " + "a".compareTo("\u4e2d"));
        System.out.println(s.regionMatches(7, "xWorld", 1, 5) + " " + s.regionMatches(true, 0, "HELLO", 0, 5) + " " + s.contentEquals(new StringBuilder("Hello, World")) + " " + s.matches("H.*d"));
        System.out.println(s.hashCode() + " " + "".hashCode() + " " + "\u00e9\u4e2d".hashCode() + " " + s.codePointAt(1) + " " + "\ud83d\ude00x".codePointAt(0) + " " + "\ud83d\ude00x".offsetByCodePoints(0, 1)
                + " " + "\ud83d\ude00x".codePointBefore(2) + " " + "\ud83d\ude00x".codePointCount(0, 3));
        System.out.println(s.substring(7) + " " + s.substring(0, 5) + " " + s.substring(3, 3).length() + " " + s.subSequence(1, 3) + " " + (s.substring(0) == s));
        System.out.println("abc".intern() == "abc");
        System.out.println(new String("abc") == "abc");
        System.out.println(Arrays.toString(s.getBytes()) + Arrays.toString("ab".toCharArray()));
        char[] target = new char[8];
        Arrays.fill(target, '.');
        s.getChars(0, 5, target, 2);
        System.out.println(new String(target));
        System.out.println(String.valueOf(true) + String.valueOf('c') + String.valueOf(1) + String.valueOf(2L) + String.valueOf(1.5f) + String.valueOf(2.5) + String.valueOf((Object) null)
                + String.valueOf(new char[] {'x'}) + String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
        System.out.println(new String(new char[] {'a', 'b', 'c'}, 1, 1) + new String(new int[] {0x1f600, 65}, 0, 2).length() + new String(new byte[] {72, 105}) + new String(new StringBuffer("sb")));
        System.out.println(String.join("-", "a", "b", "c") + String.join("|", List.of("x", "y")) + String.join(",", new ArrayList<>()));
        System.out.println(s.chars().sum() + " " + s.describeConstable().get() + " " + "a,b".concat("!") + " " + s.toString().equals(s));
        System.out.println("AbC".toLowerCase() + "AbC".toUpperCase() + "stra\u00dfe".toUpperCase(Locale.ROOT) + "\u0130".toLowerCase(Locale.ROOT).length() + "TITLE".toLowerCase(new Locale("tr")));
        String[] sorted = {"b", "B", "a", "A", "\u00e9", "z", ""};
        Arrays.sort(sorted);
        System.out.println(String.join(" ", sorted));
        Arrays.sort(sorted, String.CASE_INSENSITIVE_ORDER);
        System.out.println(String.join(" ", sorted));
    }
}
