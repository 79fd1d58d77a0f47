public class Strings {
    static final String CONSTANT = "a\u00e9\u20ac\ud83d\ude00\ud800";

    public static void main(String[] args) {
        String text = CONSTANT + args.length + 'c' + 1.5 + null + true;
        StringBuilder builder = new StringBuilder(text);
        builder.reverse().insert(1, 42L).append(new char[] {'x', 'y'}).setLength(9);
        String interned = new String("a" + "b").intern();
        System.out.println(builder.toString().indexOf("x") + text.substring(2).hashCode() + (interned == "ab" ? "=" : "!"));
        System.out.println(String.valueOf(text.toUpperCase().toCharArray()).equals(text) + " " + text.compareTo("b"));
        System.out.println(Strings.class.getName() + int[].class.getSimpleName());
    }
}
