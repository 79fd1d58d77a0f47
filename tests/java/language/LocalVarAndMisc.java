// var, final arrays, static imports, nested generics, labelled blocks, instance of chains.
import static java.lang.Math.abs;
import static java.lang.Math.max;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public class LocalVarAndMisc {
    static final int[] TABLE = {1, 2, 3};
    transient volatile int odd = 5;
    static int $dollar_name = 3;
    static int \u00fcml\u00e4ut = 4;

    static strictfp double strict(double a, double b) { return a * b / 3; }

    static native void notCalled();

    synchronized int sync(int n) { return n <= 0 ? 0 : n + sync(n - 1); }

    static int sideEffects(StringBuilder log, int n) {
        log.append(n);
        return n;
    }

    public static void main(final String[] args) {
        var list = new ArrayList<Map<String, List<? extends Number>>>();
        var map = new HashMap<String, List<? extends Number>>();
        map.put("a", List.of(1, 2.5));
        list.add(map);
        for (var m : list) for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue().get(1));
        var anonymous = new Object() {
            int x = 1;
            int next() { return ++x; }
        };
        System.out.println(anonymous.next() + anonymous.x);
        System.out.println(abs(-5) + max(3, 4) + Stream.of(3, 1).collect(toList()).get(0));
        TABLE[0] = 10;
        System.out.println(TABLE[0] + $dollar_name + \u00fcml\u00e4ut + new LocalVarAndMisc().odd);
        System.out.println(strict(1e200, 1e-200) + " " + new LocalVarAndMisc().sync(50));
        StringBuilder log = new StringBuilder();
        int[] a = new int[sideEffects(log, 3)];
        a[sideEffects(log, 1)] = sideEffects(log, 2) + a[sideEffects(log, 0)];
        System.out.println(log + " " + a[1]);
        ;;
        { int scoped = 1; System.out.print(scoped); }
        { int scoped = 2; System.out.println(scoped); }
        int i = 010, j = 0x1F, k = 0b11;
        long big = 1_000L * i * j * k;
        System.out.println(big + " " + (i = j = k) + " " + (i == j ? i < j ? 1 : 2 : 3));
        try {
            notCalled();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        if (i > 0) if (j > 100) System.out.println("no"); else System.out.println("dangling else");
        Runnable r = () -> System.out.println("lambda in main sees " + args.length);
        r.run();
        char c = 'a' + 1;
        final byte b = 10;
        switch (c) { case 'b': System.out.println("constant folded"); }
        System.out.println((byte) (b << 4) + " " + (short) 0xFFFF + " " + -c + " " + +b + " " + (5 & 6 | 1 ^ 8));
    }
}
