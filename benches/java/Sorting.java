/** Sorting ints: quicksort, heapsort and merge sort written out, and the library's. */
public class Sorting {
    static void quick(int[] a, int low, int high) {
        while (low < high) {
            int pivot = a[low + high >>> 1], i = low, j = high;
            while (i <= j) {
                while (a[i] < pivot) i++;
                while (a[j] > pivot) j--;
                if (i <= j) {
                    int kept = a[i];
                    a[i++] = a[j];
                    a[j--] = kept;
                }
            }
            quick(a, low, j);
            low = i;
        }
    }

    static void sift(int[] a, int root, int end) {
        int value = a[root];
        for (int child = 2 * root + 1; child < end; child = 2 * root + 1) {
            if (child + 1 < end && a[child + 1] > a[child]) child++;
            if (a[child] <= value) break;
            a[root] = a[child];
            root = child;
        }
        a[root] = value;
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) sift(a, i, a.length);
        for (int end = a.length - 1; end > 0; end--) {
            int kept = a[0];
            a[0] = a[end];
            a[end] = kept;
            sift(a, 0, end);
        }
    }

    static void merge(long[] a, long[] room, int low, int high) {
        if (high - low < 2) return;
        int middle = low + high >>> 1;
        merge(a, room, low, middle);
        merge(a, room, middle, high);
        for (int i = low, j = middle, k = low; k < high; k++) {
            room[k] = j >= high || i < middle && a[i] <= a[j] ? a[i++] : a[j++];
        }
        System.arraycopy(room, low, a, low, high - low);
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 9;
        int n = 50_000;
        long checksum = 0, state = 42;
        for (int round = 0; round < rounds; round++) {
            int[] ints = new int[n];
            long[] longs = new long[n];
            for (int i = 0; i < n; i++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
                ints[i] = (int) (state >>> 33);
                longs[i] = state;
            }
            int[] others = ints.clone(), more = ints.clone();
            quick(ints, 0, n - 1);
            heap(others);
            merge(longs, new long[n], 0, n);
            java.util.Arrays.sort(more);
            for (int i = 0; i < n; i += 97) checksum = checksum * 31 + ints[i] + others[i] - more[i] + longs[i];
        }
        System.out.println(checksum);
    }
}
