import java.util.Arrays;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Methods whose names begin with what is to be said of them. */
public class Elements {
    static void holdsMulti() {
        int i = Verifier.nondetInt(), j = Verifier.nondetInt();
        int[][] m = new int[3][4];
        if (i >= 0 && i < 3 && j >= 0 && j < 4) {
            m[i][j] = 5;
            int s = 0;
            for (int[] r : m) for (int v : r) s += v;
            assert s == 5;
        }
    }

    static void violatedMulti() {
        int i = Verifier.nondetInt(), j = Verifier.nondetInt();
        int[][] m = new int[3][4];
        m[i][j] = 5;
    }

    static void violatedRagged() {
        int[][] m = new int[3][];
        m[0] = new int[1];
        m[1] = new int[2];
        int i = Verifier.nondetInt();
        if (i >= 0 && i < 3) {
            int l = m[i].length;
        }
    }

    static void holdsCopy() {
        int n = Verifier.nondetInt();
        int[] a = {1, 2, 3, n};
        int[] b = a.clone();
        b[3]++;
        assert a[3] == n && b[3] == n + 1;
        System.arraycopy(a, 0, b, 1, 3);
        assert b[3] == 3 && Arrays.equals(b, new int[] {1, 1, 2, 3});
    }

    static void holdsSort() {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        for (int i = 0; i < 3; i++) for (int j = 0; j + 1 < 3; j++) if (a[j] > a[j + 1]) {
            int t = a[j];
            a[j] = a[j + 1];
            a[j + 1] = t;
        }
        assert a[0] <= a[1] && a[1] <= a[2];
    }

    static void violatedSort() {
        int[] a = {Verifier.nondetInt(), Verifier.nondetInt(), Verifier.nondetInt()};
        Arrays.sort(a);
        assert a[0] < a[2];
    }

    static void holdsBinarySearch() {
        int k = Verifier.nondetInt();
        int[] a = {1, 3, 5, 7, 9, 11};
        int lo = 0, hi = 5, r = -1;
        while (lo <= hi) {
            int m = (lo + hi) >>> 1;
            if (a[m] == k) {
                r = m;
                break;
            }
            if (a[m] < k) lo = m + 1;
            else hi = m - 1;
        }
        assert r == -1 || a[r] == k;
        assert r != -1 || k % 2 == 0 || k < 1 || k > 11;
    }

    static void violatedLength() {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 10);
        int[] a = new int[n];
        assert a.length != 7;
    }

    static void holdsChars() {
        char[] c = {'a', Verifier.nondetChar()};
        String s = new String(c);
        assert s.charAt(1) == c[1] && s.length() == 2;
    }

    static void violatedByteArray() {
        byte[] b = new byte[2];
        b[0] = (byte) Verifier.nondetInt();
        assert b[0] != -128;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Elements.class, arguments[0]);
    }
}
