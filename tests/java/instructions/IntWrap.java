// int arithmetic wraps around at 32 bits.
public class IntWrap {
    static int hash(String text) {
        int h = 7;
        for (int i = 0; i < text.length(); i++) h = h * 31 + text.charAt(i);
        return h;
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 2, 46341, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x5DEECE66, -123456789};
        for (int a : values) {
            for (int b : values) {
                System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + (a & b) + " " + (a | b)
                        + " " + (a ^ b));
            }
            System.out.println("neg " + (-a) + " not " + (~a) + " sq " + a * a + " inc " + (a + 1) + " dec " + (a - 1));
        }
        System.out.println(hash("the quick brown fox jumps over the lazy dog"));
        int factorial = 1;
        for (int i = 1; i <= 40; i++) {
            factorial *= i;
            System.out.print(factorial + (i == 40 ? "\n" : ","));
        }
        int lcg = 12345;
        for (int i = 0; i < 20; i++) {
            lcg = lcg * 1103515245 + 12345;
            System.out.println(lcg + " " + (lcg >>> 16 & 0x7fff));
        }
    }
}
