package t;

import java.util.Collection;
import java.util.List;

/** Methods whose input has arrays. */
public class Arrays {
    static class Node {
        int x;
    }

    static class Leaf extends Node {}

    private int[] own;
    private int size;

    static void elementIs42(int[] a, int i) {
        if (a != null && i >= 0 && i < a.length && a[i] == 42) throw new IllegalStateException();
    }

    static void sameIndex(int[] a, int i, int j) {
        if (a == null || i < 0 || j < 0 || i >= a.length || j >= a.length || i != j) return;
        assert a[i] == a[j];
    }

    static void bothChange(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) return;
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    static void differentArrays(int[] a, int[] b) {
        if (a == b) return;
        bothChange(a, b);
    }

    static int outOfBounds(int[] a) {
        return a == null ? 0 : a[2];
    }

    static void rowsAreOne(int[][] g) {
        if (g == null || g.length < 2 || g[0] == null || g[1] == null) return;
        if (g[0].length == 0 || g[1].length == 0) return;
        g[0][0] = 5;
        g[1][0] = 6;
        assert g[0][0] == 5;
    }

    static void allKinds(long[] a, double[] d, float[] f, boolean[] z, byte[] b, char[] c, short[] s) {
        if (a == null || d == null || f == null || z == null || b == null || c == null || s == null) return;
        if (a.length < 1 || d.length < 1 || f.length < 1 || z.length < 1) return;
        if (b.length < 1 || c.length < 1 || s.length < 1) return;
        boolean large = a[0] == 1L << 40 && d[0] == 0.5 && f[0] == 0.25f;
        if (large && z[0] && b[0] == -7 && c[0] == 'x' && s[0] == -300) throw new IllegalStateException();
    }

    static void copied(int[] a) {
        if (a == null || a.length < 2) return;
        int[] longer = java.util.Arrays.copyOf(a, a.length + 1);
        assert longer[1] != 7 || a[0] != 3;
    }

    static void cloned(int[] a) {
        if (a == null || a.length < 2) return;
        int[] copy = a.clone();
        a[0] = copy[0] + 1;
        assert copy[0] != a[0] && copy[1] == a[1] && copy != a;
    }

    static void shifted(int[] a) {
        if (a == null || a.length < 3) return;
        int second = a[1];
        System.arraycopy(a, 1, a, 0, a.length - 1);
        assert a[0] == second;
        assert a[1] != 5;
    }

    static void sameElement(Node[] a) {
        if (a == null || a.length < 2 || a[0] == null || a[1] == null) return;
        a[0].x = 1;
        a[1].x = 2;
        assert a[0].x == 1;
    }

    static void storedBeside(Node[] a) {
        if (a != null && a.length > 0) a[0] = new Node();
    }

    static void isAnArray(Object o) {
        if (o instanceof int[] a && a.length == 2 && a[0] == 1 && a[1] == 2) throw new IllegalStateException();
    }

    static int middle(int[] a, int lo, int hi) {
        if (a == null || lo < 0 || hi < lo || hi >= a.length) return 0;
        return a[(lo + hi) / 2];
    }

    static int sum(int[] a) {
        int sum = 0;
        if (a != null) for (int element : a) sum += element;
        return sum;
    }

    static void hasSum(int[] a) {
        assert sum(a) != 17;
    }

    static void far(int[] a) {
        if (a != null && a.length > 1_000_000 && a[1_000_000] == 5) throw new IllegalStateException();
    }

    static void hash(int[] a) {
        assert java.util.Arrays.hashCode(a) != 33;
    }

    static void equalContents(int[] a, int[] b) {
        if (a == null || b == null || a == b) return;
        assert a.length < 2 || !java.util.Arrays.equals(a, b);
    }

    static int division(int[] a) {
        return a == null || a.length == 0 ? 0 : a[0] / a[a.length - 1];
    }

    static void stored(int[] a, int i) {
        if (a == null || i < 0 || i >= a.length) return;
        a[i] = 7;
        for (int element : a) assert element != 8;
    }

    static void filled(int[] a) {
        if (a == null) return;
        java.util.Arrays.fill(a, 3);
        for (int element : a) assert element == 3;
    }

    static void sorted(int[] a) {
        if (a == null) return;
        java.util.Arrays.sort(a);
        for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i];
    }

    static void reflected(int[] a) {
        if (a == null) return;
        assert a.getClass() == int[].class && java.lang.reflect.Array.getLength(a) == a.length;
    }

    static void ownIsNoInput(int[] a, int n) {
        int[] own = new int[3];
        assert a != own;
        if (n < 0 || n > 5) return;
        int[] open = new int[n];
        assert a != open;
    }

    static int locked(int[] a) {
        if (a == null) return 0;
        synchronized (a) {
            return 1;
        }
    }

    static int lockedCollection(List<Object> list) {
        if (list == null) return 0;
        synchronized (list) {
            return 1;
        }
    }

    static void hashed(Collection<Object> one, int[] other) {
        int[] codes = {System.identityHashCode(one), System.identityHashCode(other)};
        assert codes[0] == 0 == (one == null) && codes[1] == 0 == (other == null);
        assert codes[0] == System.identityHashCode(one) && (other == null || other.hashCode() == codes[1]);
    }

    static void lockedMeanwhile(Collection<Object> all, int[] array) {
        if (all == null || array == null) return;
        int code = System.identityHashCode(all);
        synchronized (all) {
            all.clear();
            synchronized (array) {
                if (array.length == 2) array.clone()[1] = array[0];
                array.notifyAll();
                assert Thread.holdsLock(array);
            }
            all.notify();
            assert Thread.holdsLock(all) && !Thread.holdsLock(array);
        }
        assert !Thread.holdsLock(all) && System.identityHashCode(all) == code;
        try {
            all.notify();
            assert false;
        } catch (IllegalMonitorStateException expected) {
        }
    }

    static void lockedOnlyOnce(List<Object> one, Object other) {
        if (one == null || other == null) return;
        synchronized (one) {
            assert Thread.holdsLock(other) == (one == other);
        }
    }

    static void lockedInAnotherThread(List<Object> list) throws InterruptedException {
        if (list == null) return;
        boolean[] isDone = new boolean[1];
        Thread other = new Thread(() -> {
            synchronized (list) {
                isDone[0] = true;
                list.notify();
            }
        });
        synchronized (list) {
            other.start();
            Thread.sleep(10);
            assert !isDone[0];
            list.size();
            if (list.isEmpty()) list.wait();
        }
        other.join();
        assert isDone[0];
    }

    static void anotherIsLocked(List<Object> one, List<Object> other) {
        if (one == null || other == null) return;
        synchronized (one) {
            assert !Thread.holdsLock(other);
        }
    }

    int atSize() {
        if (own == null || own.length <= 3 || size != 3) return 0;
        return own[3] + own[size] + own[size - 1];
    }

    static class Labelled {
        int number;
        java.util.Map<String, Object> labels = new java.util.HashMap<>();

        @Override
        public boolean equals(Object other) {
            if (this == other) return true;
            if (other == null || getClass() != other.getClass()) return false;
            return number == ((Labelled) other).number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    static void equalBothWays(Labelled labelled, Object other) {
        if (labelled == null || other == null || !labelled.equals(other)) return;
        assert ((Labelled) other).number == labelled.number;
    }

    static void ofDifferentClasses(Object one, Object other) {
        if (one == null || other == null || one.getClass() == other.getClass()) return;
        assert one != other;
    }

    static void hasWhatWasStored(Object[] array, Object object) {
        if (array == null || array.length == 0) return;
        try {
            array[0] = object;
        } catch (ArrayStoreException refused) {
            assert array.getClass() != Object[].class && !(array instanceof Node[] && object instanceof Node);
            return;
        }
        assert array[0] == object;
    }

    static void refuses(Object[] array, Object object) {
        if (array != null && array.length > 0) array[0] = object;
    }

    static void boxesAreNoArrays(Object object) {
        if (object instanceof Integer[] array && array.length == 2) assert (Object) array[0] != object;
    }
}
