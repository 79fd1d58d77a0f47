// Boxing, unboxing, the Integer caches and equality.
import java.util.ArrayList;
import java.util.List;

public class Boxing {
    static Object same(Object o) { return o; }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c <= d && c >= d));
        Long l = 127L, m = 127L, n = -129L, o = -129L;
        System.out.println((l == m) + " " + (n == o) + " " + l.equals(127) + " " + l.equals(127L));
        Character x = '\u007f', y = '\u007f', p = '\u0080', q = '\u0080';
        System.out.println((x == y) + " " + (p == q));
        Byte s = (byte) -128, t = (byte) -128;
        Short u = 100, v = 100;
        Boolean w = true, z = Boolean.valueOf("true");
        System.out.println((s == t) + " " + (u == v) + " " + (w == z) + " " + (same(a) == same(b)));
        Double e = 0.0, f = -0.0, g = Double.NaN;
        System.out.println(e.equals(f) + " " + (e.doubleValue() == f.doubleValue()) + " " + g.equals(Double.NaN) + " " + e.compareTo(f));
        int sum = a + c;
        long mixed = a + l;
        double real = a * 1.5 + l;
        System.out.println(sum + " " + mixed + " " + real + " " + (a + x) + " " + (char) (x - 1));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove(Integer.valueOf(30));
        System.out.println(list);
        Integer i = 5;
        i++;
        i += 2;
        i = -i;
        System.out.println(i + " " + ~i + " " + (i > -10 ? i : null));
        Object[] all = {1, 2L, 3f, 4.0, 'c', true, (byte) 6, (short) 7};
        for (Object k : all) System.out.print(k.getClass().getSimpleName() + "=" + k + "/" + k.hashCode() + " ");
        System.out.println();
        Number[] numbers = {1, 2.9, 3L, 4.5f, (byte) 5};
        for (Number k : numbers) System.out.print(k.intValue() + k.doubleValue() + " ");
        System.out.println();
        try {
            Integer nothing = null;
            int bad = args.length == 0 ? nothing : 0;
        } catch (NullPointerException ex) {
            System.out.println("null unboxed");
        }
        char ch = 'a';
        ch++;
        Character boxedChar = ch;
        switch (boxedChar) { case 'b' -> System.out.println("b"); default -> System.out.println("other"); }
        System.out.println(Integer.valueOf(77) == Integer.valueOf("77"));
        System.out.println(new Object[] {(Object) 1 instanceof Integer, (Object) 1L instanceof Long, (Object) 1 instanceof Comparable}.length);
    }
}
