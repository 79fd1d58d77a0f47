// Expressions that compile to dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, pop2 and swaps of long and int values.
public class StackShapes {
    int i;
    long l;
    double d;
    StackShapes next;
    static int si;
    static long sl;
    static int[] ints = {1, 2, 3};
    static long[] longs = {1L << 33, 2, 3};
    static double[] doubles = {1.5, 2.5};
    static String[] texts = {"a", "b"};

    static long both(int a, long b, int c, double e) { return a * 1000 + b * 100 + c * 10 + (long) e; }

    static long sideEffect() {
        sl++;
        return sl;
    }

    public static void main(String[] args) {
        StackShapes o = new StackShapes();
        o.next = new StackShapes();
        int a = o.i = si = ints[1] = 7;
        long b = o.l = sl = longs[2] = 1L << 40;
        double c = o.d = doubles[0] = -0.5;
        System.out.println(a + " " + o.i + " " + si + " " + ints[1] + " " + b + " " + o.l + " " + sl + " " + longs[2] + " " + c + " " + o.d + " " + doubles[0]);
        System.out.println(o.i++ + o.i + ++o.i + " " + (o.l++ - --o.l) + " " + o.d-- + o.d + " " + ints[0]++ + ints[0] + " " + longs[0]-- + longs[0] + " " + doubles[1]++ + ++doubles[1]);
        System.out.println((o.next.l = o.next.i = 5) + o.next.l + " " + (o.next.d += o.next.i -= 2) + " " + (o.next.l <<= o.next.i++));
        System.out.println((ints[ints[0] - 2] += longs[1] *= 3) + " " + ints[0] + " " + longs[1]);
        texts[0] += texts[1] += "c";
        System.out.println(texts[0] + texts[1]);
        sideEffect();
        System.out.println(sl++ + sl + sideEffect() + sl);
        System.out.println(both(o.i++, o.l++, si++, o.d++) + " " + both(++ints[2], --longs[0], ints[2]--, doubles[0] *= 4));
        long x = 1, y = 2;
        x = y + (y = x) * 3;
        System.out.println(x + " " + y);
        int[] p = {0, 1, 2};
        int k = 0;
        p[k++] = p[k++] + k++;
        System.out.println(p[0] + " " + p[1] + " " + p[2] + " " + k);
        long[] q = {5, 6};
        k = 0;
        q[k] = k = 1;
        q[k] ^= q[0] ^= q[k] ^= q[0];
        System.out.println(q[0] + " " + q[1]);
        o.next.next = o.next = o;
        System.out.println((o.next == o) + " " + (o.next.next == o));
        boolean z = o.i > 3 ? (o.l & 1) == 0 : (si ^= 1) == 0;
        System.out.println(z + " " + (o.i > 3 == z ? 1L : 2.5f) + " " + si);
        Object r = z ? ints : longs;
        System.out.println(r instanceof int[] ? ((int[]) r)[0] + 1 : ((long[]) r)[0] + 2);
    }
}
