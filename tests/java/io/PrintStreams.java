// System.out and System.err: print of every type, printf, append, unicode, errors on their own stream.
public class PrintStreams {
    public static void main(String[] args) {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(new char[] {'x'});
        System.out.print("s");
        System.out.print((Object) null);
        System.out.println();
        System.out.println(true);
        System.out.println('c');
        System.out.println(1);
        System.out.println(2L);
        System.out.println(1.5f);
        System.out.println(2.5);
        System.out.println(new char[] {'x', 'y'});
        System.out.println((String) null);
        System.out.println(new Object() { @Override public String toString() { return "object"; } });
        System.out.println("\u00e9\u00fc \u20ac \u4e2d\u6587 \ud83d\ude00 tab\tend");
        System.out.append('a').append("bc").append("xyz", 1, 2).append(null).println();
        System.out.printf("%5d|%-5s|%05.1f%n", 42, "ab", 3.14159);
        System.out.format("%s %s%n", 1, 2);
        System.out.write(72);
        System.out.write(new byte[] {105, 10}, 0, 2);
        System.err.println("to standard error");
        System.err.printf("%x%n", 255);
        System.err.print('e');
        System.err.println();
        for (int i = 0; i < 300; i++) System.out.print(i % 10 == 9 ? "\n" : i + " ");
        System.out.println(System.out.checkError());
        System.out.println("no newline at the very end of output follows");
        System.out.print("end");
    }
}
