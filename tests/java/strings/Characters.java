// Character: classification, case, digits, surrogates, names.
public class Characters {
    public static void main(String[] args) {
        int[] points = {'a', 'Z', '5', ' ', '\t', '_', '$', '\u00e9', '\u00df', '\u4e2d', '\u0660', '\u2160', '\u0301', 0x1f600, 0x1d400, '\u00a0', '\u2028', 0xffff, '\u0130', '\u01c5', 0};
        for (int c : points) {
            System.out.println(Integer.toHexString(c) + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c) + Character.isWhitespace(c) + Character.isSpaceChar(c)
                    + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isTitleCase(c) + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isISOControl(c)
                    + Character.isAlphabetic(c) + Character.isIdeographic(c) + Character.isDefined(c) + Character.isMirrored(c) + " " + Character.getType(c) + " " + Character.getNumericValue(c) + " "
                    + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c)) + " " + Integer.toHexString(Character.toTitleCase(c)) + " "
                    + Character.charCount(c) + " " + Character.getDirectionality(c));
        }
        for (int radix : new int[] {2, 8, 10, 16, 36}) {
            System.out.print(Character.digit('7', radix) + " " + Character.digit('z', radix) + " " + Character.digit('\u0665', radix) + " " + (int) Character.forDigit(radix - 1, radix) + " ");
        }
        System.out.println();
        char[] pair = Character.toChars(0x1f600);
        System.out.println(pair.length + " " + Character.isHighSurrogate(pair[0]) + Character.isLowSurrogate(pair[1]) + Character.isSurrogatePair(pair[0], pair[1]) + " "
                + Character.toCodePoint(pair[0], pair[1]) + " " + Character.isSupplementaryCodePoint(0x1f600) + Character.isValidCodePoint(0x110000) + Character.isBmpCodePoint(65));
        System.out.println(Character.valueOf('x').compareTo('y') + " " + Character.compare('b', 'a') + " " + Character.hashCode('a') + " " + Character.toString(0x1f600).length() + " " + Character.toString('q'));
        System.out.println(Character.UnicodeBlock.of('\u4e2d') + " " + Character.UnicodeScript.of('\u0430') + " " + Character.getName('A') + " " + Character.MAX_RADIX + (int) Character.MAX_VALUE);
        int letters = 0, digits = 0, upper = 0, hash = 7;
        for (int c = 0; c < 0x3000; c++) {
            if (Character.isLetter(c)) letters++;
            if (Character.isDigit(c)) digits++;
            if (Character.isUpperCase(c)) upper++;
            hash = hash * 31 + Character.toLowerCase(c) + Character.getType(c);
        }
        System.out.println(letters + " " + digits + " " + upper + " " + hash);
        try {
            Character.toChars(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
