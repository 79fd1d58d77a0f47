// StringBuilder and StringBuffer.
public class StringBuilders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(true).append('c').append(1).append(2L).append(1.5f).append(2.5).append("s").append((String) null).append((Object) null).append(new char[] {'x', 'y'}).append("abcdef", 1, 3)
                .append(new char[] {'p', 'q', 'r'}, 1, 2).appendCodePoint(0x1f600).append(new StringBuilder("sb")).append(Integer.MIN_VALUE).append(Long.MIN_VALUE);
        System.out.println(b + " " + b.length());
        b.setLength(10);
        System.out.println(b + "|");
        b.setLength(12);
        System.out.println((int) b.charAt(11));
        b.setLength(5);
        b.insert(0, "start ").insert(6, 42).insert(3, 'Z').insert(0, 1.5).insert(2, true).insert(0, new char[] {'!'}).insert(1, (Object) null).insert(4, 7L);
        System.out.println(b);
        b.delete(2, 6).deleteCharAt(0).replace(0, 3, "REPLACED").reverse();
        System.out.println(b + " " + b.indexOf("E") + " " + b.lastIndexOf("E") + " " + b.indexOf("zzz") + " " + b.substring(3) + " " + b.substring(1, 4) + " " + b.subSequence(0, 2));
        b.setCharAt(0, '\u4e2d');
        System.out.println(b + " " + b.charAt(0) + " " + b.codePointAt(0) + " " + b.chars().count());
        b.delete(0, 1000);
        System.out.println("[" + b + "] " + b.isEmpty());
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + new StringBuilder("x").equals(new StringBuilder("x")));
        StringBuilder big = new StringBuilder(1);
        for (int i = 0; i < 5000; i++) big.append(i).append(i % 7 == 0 ? '\u00e9' : ',');
        System.out.println(big.length() + " " + big.toString().hashCode());
        for (int i = 0; i < 500; i++) big.insert(i * 3, "\u20ac");
        System.out.println(big.length() + " " + big.toString().hashCode());
        StringBuffer f = new StringBuffer("buffer");
        f.append(1).insert(0, "-").reverse().setCharAt(0, '9');
        System.out.println(f + " " + f.length());
        for (Runnable r : new Runnable[] {() -> new StringBuilder("a").charAt(1), () -> new StringBuilder("a").setLength(-1), () -> new StringBuilder("abc").delete(2, 1), () -> new StringBuilder(-1),
            () -> new StringBuilder("abc").substring(2, 5), () -> new StringBuilder("abc").replace(4, 5, "x"), () -> new StringBuilder().append("abc", 2, 1)}) {
            try {
                r.run();
                System.out.println("no exception");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        StringBuilder binary = new StringBuilder();
        for (int n = 1000; n > 0; n /= 2) binary.append(n % 2);
        System.out.println(binary.reverse());
        java.util.StringJoiner j = new java.util.StringJoiner(", ", "{", "}");
        j.setEmptyValue("EMPTY");
        System.out.print(j + " ");
        j.add("a").add("b").merge(new java.util.StringJoiner("-").add("c").add("d"));
        System.out.println(j + " " + j.length());
    }
}
