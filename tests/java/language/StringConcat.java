// Concatenation of every type, by invokedynamic.
public class StringConcat {
    static int calls;
    static Object nothing = null;

    static class Named {
        @Override public String toString() {
            calls++;
            return "named" + calls;
        }
    }

    static class NullNamed {
        @Override public String toString() { return null; }
    }

    static String many(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Object o) {
        return z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + t + "," + o;
    }

    public static void main(String[] args) {
        System.out.println(many(true, (byte) -1, (short) -2, 'c', Integer.MIN_VALUE, Long.MAX_VALUE, -0f, 1e100, null, new Named()));
        System.out.println(many(false, (byte) 0, (short) 0, '\u20ac', 0, 0, Float.NaN, Double.POSITIVE_INFINITY, "\u4e2d", null));
        String s = null;
        System.out.println(s + null + nothing + new NullNamed());
        System.out.println(1 + 2 + "3" + 4 + 5 + 'c' + ('a' + 1) + (char) ('a' + 1));
        System.out.println("" + 'a' + 'b' + " " + ('a' + 'b'));
        Integer boxed = 5;
        Character ch = 'x';
        System.out.println("" + boxed + ch + Boolean.TRUE + 2.5f + Long.valueOf(7));
        System.out.println("tag \u0001 and \u0002 in constants " + boxed + "\u0001\u0002");
        String latin = "\u00e9\u00ff", wide = "\u0101\ud83d\ude00";
        System.out.println(latin + wide + latin.length() + wide.length() + (latin + wide).hashCode());
        int i = 0;
        System.out.println("" + i++ + i++ + ++i + i);
        Named n = new Named();
        String both = "" + n + n;
        System.out.println(both + calls);
        String built = "";
        for (int k = 0; k < 300; k++) built += k % 10;
        System.out.println(built.length() + " " + built.hashCode());
        char[] array = {'x', 'y'};
        System.out.println("array " + String.valueOf(array) + array.length);
        final String constant = "con";
        System.out.println((constant + "cat" == "concat") + " " + (s + "x").equals("nullx"));
        String long200 = "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
                + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
                + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
                + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
                + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i
                + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i;
        System.out.println(long200.length() + " " + long200.hashCode());
    }
}
