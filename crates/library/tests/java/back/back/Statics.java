package back;

import jaywalk.internal.Fork;

/** Static fields of classes initialised before the forks. */
final class Statics {
    static boolean z;
    static byte b;
    static char c = 'x';
    static short s;
    static int i;
    static long j = -1;
    static float f;
    static double d = 0.5;
    static Object o;
    static final int[] SHARED = new int[2];

    static void run() {
        show();
        for (int round = 0; round < 3; round++) {
            int way = Fork.choose(2);
            z ^= way == 0;
            b += 100 * way + 1;
            c += way;
            s = (short) (s * 3 + way);
            i = i * 31 + way;
            j <<= way + 1;
            f += way * 0.5f;
            d *= 2 + way;
            o = way == 0 ? o : new Object[] {o, Integer.valueOf(i)};
            SHARED[way]++;
        }
        show();
    }

    private static void show() {
        System.out.println(z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d);
        System.out.println((o == null) + " " + SHARED[0] + " " + SHARED[1]);
    }
}
