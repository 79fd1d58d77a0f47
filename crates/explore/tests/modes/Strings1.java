import static jaywalk.Choice.*;

import java.util.*;

/** Strings made of unknowns in every way the JDK has. */
public class Strings1 {
    public static void main(String[] args) {
        int number = getInt(-1, 1);
        boolean flag = getBoolean();
        String text = getAny("", "ab", "\u00e9\u4e2d");
        char letter = (char) getInt('a', 'b');
        StringBuilder builder = new StringBuilder();
        builder.append(number).append(flag).append(text).append(letter).append((Object) text).insert(0, number);
        String joined = String.join("-", text, "x");
        String formatted = String.format("%d %s %b %c %5.1f", number, text, flag, letter, (double) number);
        String concatenated = number + text + flag + letter + (long) number + (float) number;
        builder.setLength(Math.max(0, builder.length() + number));
        builder.setCharAt(0, letter);
        char[] characters = {letter, 'z'};
        byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        System.out.println(builder + "|" + joined + "|" + formatted + "|" + concatenated + "|"
                + new String(characters) + text.indexOf(letter) + text.length() + bytes.length
                + "abc".substring(number + 1) + "abc".charAt(number + 1) + "a".repeat(number + 1)
                + text.equals("ab") + text.hashCode() + text.compareTo("b") + text.intern().isEmpty()
                + String.valueOf(flag) + Objects.toString(text) + text.toUpperCase());
        switch (text) {
            case "ab": System.out.println("two"); break;
            case "": System.out.println("none"); break;
            default: System.out.println("other");
        }
    }
}
