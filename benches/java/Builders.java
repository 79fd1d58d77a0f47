/** String builders: characters, numbers, reversals, palindromes. */
public class Builders {
    static boolean isPalindrome(String text) {
        for (int i = 0, j = text.length() - 1; i < j; i++, j--) {
            if (text.charAt(i) != text.charAt(j)) return false;
        }
        return true;
    }

    static String caesar(String text, int by) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.append(Character.isLetter(c) ? (char) ('a' + (Character.toLowerCase(c) - 'a' + by) % 26) : c);
        }
        return out.toString();
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 120;
        int checksum = 0;
        for (int round = 0; round < rounds; round++) {
            StringBuilder out = new StringBuilder();
            for (int i = 0; i < 1_500; i++) {
                out.append(i * round).append(i % 3 == 0 ? ';' : ',').append(i % 2 == 0).append((long) i << 33);
                if (isPalindrome(Integer.toString(i))) checksum++;
            }
            checksum = checksum * 31 + out.length() + out.reverse().charAt(17);
            checksum = checksum * 31 + caesar("The quick brown fox jumps over the lazy dog. ".repeat(40), round).hashCode();
        }
        System.out.println(checksum);
    }
}
