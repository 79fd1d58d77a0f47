// The static methods of java.util.Arrays.
import java.util.*;

public class ArraysMethods {
    public static void main(String[] args) {
        Random r = new Random(3);
        int[] a = new int[300];
        for (int i = 0; i < a.length; i++) a[i] = r.nextInt(1000) - 500;
        int[] b = a.clone();
        Arrays.sort(a);
        System.out.println(a[0] + " " + a[150] + " " + a[299] + " " + Arrays.hashCode(a) + " " + Arrays.binarySearch(a, a[77]) + " " + Arrays.binarySearch(a, 1000));
        Arrays.sort(b, 100, 200);
        System.out.println(Arrays.hashCode(b) + " " + Arrays.equals(a, b) + " " + Arrays.mismatch(a, b) + " " + Arrays.compare(a, b));
        double[] d = {3.5, -0.0, Double.NaN, 0.0, -7, Double.NEGATIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + " " + Arrays.hashCode(d));
        String[] s = {"pear", "fig", "Apple", "kiwi"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.asList(s) + " " + Arrays.hashCode(s));
        long[] l = new long[5];
        Arrays.setAll(l, i -> 1L << i * 10);
        Arrays.parallelPrefix(l, Long::sum);
        System.out.println(Arrays.toString(l) + Arrays.stream(l).sum());
        byte[] bytes = {5, -3, 127, -128};
        Arrays.sort(bytes);
        char[] chars = "sorting".toCharArray();
        Arrays.sort(chars);
        short[] shorts = {3, -1, 2};
        Arrays.sort(shorts);
        float[] floats = {2.5f, -1f};
        Arrays.sort(floats);
        System.out.println(Arrays.toString(bytes) + new String(chars) + Arrays.toString(shorts) + Arrays.toString(floats));
        boolean[] z = new boolean[4];
        Arrays.fill(z, 1, 3, true);
        System.out.println(Arrays.toString(z) + Arrays.hashCode(z) + Arrays.toString((int[]) null));
        Object[] nested = {1, new int[] {2, 3}, new Object[] {"x", new double[] {4.5}}, null};
        System.out.println(Arrays.deepToString(nested) + " " + Arrays.deepHashCode(nested) + " " + Arrays.deepEquals(nested, nested.clone()));
        Object[] self = new Object[1];
        self[0] = self;
        System.out.println(Arrays.deepToString(self));
        List<Integer> view = Arrays.asList(3, 1, 2);
        view.set(0, 9);
        Collections.sort(view);
        System.out.println(view);
        try {
            view.add(4);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        Integer[] boxed = new Integer[200];
        Arrays.setAll(boxed, i -> i * 37 % 199);
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(boxed[0] + " " + boxed[100] + " " + Arrays.stream(boxed, 10, 20).mapToInt(x -> x).sum());
        int[] big = new int[20000];
        for (int i = 0; i < big.length; i++) big[i] = i * 7919 % 20011;
        Arrays.parallelSort(big);
        System.out.println(big[0] + " " + big[9999] + " " + big[19999] + " " + Arrays.equals(big, 0, 5, big, 0, 5));
        try {
            Arrays.sort(boxed, (x, y) -> x.equals(y) ? 0 : 1);
            System.out.println("inconsistent comparator tolerated");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.fill(a, 5, 400, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
