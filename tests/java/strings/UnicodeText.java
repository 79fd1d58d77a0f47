// Text outside Latin-1: surrogates, case mapping, code points, comparison and builders.
import java.util.*;
import java.util.stream.*;

public class UnicodeText {
    static String hex(String s) { return s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(" ")); }

    public static void main(String[] args) {
        String[] texts = {"stra\u00dfe", "\u0130stanbul", "\ufb01sh", "\u03a3\u0391\u03a3", "\u01c6", "na\u00efve caf\u00e9", "\u65e5\u672c\u8a9e", "\ud83d\ude00\ud83d\udc4d", "\u05d0\u05d1", "e\u0301", "\ud835\udc00", "\u1e9e"};
        for (String t : texts) {
            System.out.println(hex(t) + " | " + hex(t.toUpperCase(Locale.ROOT)) + " | " + hex(t.toLowerCase(Locale.ROOT)) + " | " + t.length() + " " + t.codePointCount(0, t.length()) + " " + t.hashCode() + " "
                    + hex(new StringBuilder(t).reverse().toString()) + " " + t.equalsIgnoreCase(t.toUpperCase(Locale.ROOT)));
        }
        System.out.println(hex("I".toLowerCase(new Locale("tr"))) + " " + hex("i".toUpperCase(new Locale("tr"))) + " " + hex("\u0130".toLowerCase(new Locale("tr"))));
        StringBuilder b = new StringBuilder("latin");
        b.append('\u4e2d').insert(0, '\ud83d').insert(1, '\ude00').setCharAt(3, '\u00e9');
        System.out.println(hex(b.toString()) + " " + b.length() + " " + b.codePointCount(0, b.length()));
        b.deleteCharAt(0);
        System.out.println((int) b.charAt(0) + " " + b.indexOf("\u4e2d"));
        String mixed = "a\u00e9\u4e2d\ud83d\ude00z";
        for (int i = 0; i < mixed.length(); i = mixed.offsetByCodePoints(i, 1)) System.out.print(i + ":" + Integer.toHexString(mixed.codePointAt(i)) + " ");
        System.out.println();
        System.out.println(mixed.indexOf(0x1f600) + " " + mixed.indexOf("\ude00") + " " + mixed.lastIndexOf('z') + " " + mixed.contains("\u4e2d\ud83d") + " " + hex(mixed.replace("\ud83d\ude00", "!")) + " " + hex(mixed.substring(2, 3)));
        String[] sort = {"z", "\u00e9", "a", "\u4e2d", "\ud83d\ude00", "\uffff", "Z"};
        Arrays.sort(sort);
        System.out.println(Arrays.stream(sort).map(UnicodeText::hex).toList());
        char[] chars = mixed.toCharArray();
        System.out.println(chars.length + " " + new String(chars, 3, 2).equals("\ud83d\ude00") + " " + Character.isLetter(mixed.codePointAt(2)) + " " + String.valueOf(chars).equals(mixed) + " " + new String(new int[] {0x1f600, 'b'}, 0, 2).length());
        System.out.println(mixed + " | " + String.join("\u2014", "a", "b") + " | " + "\u00a1".repeat(3) + " | " + "\u3042\u3044".chars().sum());
        System.out.println("\u00e9".compareTo("f") + " " + "\ud83d\ude00".compareTo("\uffff") + " " + "caf\u00e9".matches("\\w+") + " " + "caf\u00e9".matches("(?U)\\w+") + " " + "x\u2028y".lines().count() + " " + "\u2003 x \u2003".strip().length());
        System.out.println(String.format("%5s|%-4s|%c|%S", "\u4e2d", "\u00e9", 0x1f600, "stra\u00dfe") + " " + "\u0663\u0664".chars().map(Character::getNumericValue).sum() + " " + Integer.parseInt("\u0663\u0664"));
    }
}
