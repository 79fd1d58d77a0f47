// Sorting: stability, comparators built from parts, nulls, partial ranges, large inputs.
import java.util.*;
import java.util.stream.*;

public class SortingStability {
    record Row(String name, int group, Integer rank) { }

    static int[] shellSort(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int t = a[i], j = i;
                for (; j >= gap && a[j - gap] > t; j -= gap) a[j] = a[j - gap];
                a[j] = t;
            }
        }
        return a;
    }

    static void quickSort(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quickSort(a, lo, j);
        quickSort(a, i, hi);
    }

    public static void main(String[] args) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) rows.add(new Row("r" + i, i * 7 % 4, i % 5 == 0 ? null : i * 13 % 10));
        rows.sort(Comparator.comparing(Row::group));
        System.out.println(rows.stream().map(Row::name).collect(Collectors.joining(" ")));
        rows.sort(Comparator.comparing(Row::rank, Comparator.nullsFirst(Comparator.reverseOrder())).thenComparing(Row::group, Comparator.reverseOrder()).thenComparing(r -> r.name().length()));
        System.out.println(rows.stream().map(r -> r.rank() + "/" + r.group() + "/" + r.name()).collect(Collectors.joining(" ")));
        rows.sort(Comparator.comparingInt(Row::group).reversed().thenComparing(Row::name));
        System.out.println(rows.get(0) + " " + rows.get(59));
        Random random = new Random(11);
        int[] a = random.ints(2000, -1000, 1000).toArray();
        int[] b = a.clone(), c = a.clone(), d = a.clone();
        Arrays.sort(a);
        shellSort(b);
        quickSort(c, 0, c.length - 1);
        Integer[] boxed = Arrays.stream(d).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.equals(a, c) + " " + IntStream.range(0, 2000).allMatch(i -> boxed[i] == a[i]) + " " + Arrays.hashCode(a) + " " + Arrays.hashCode(boxed));
        String[] words = "The Quick brown fox jumped over THE lazy Dog".split(" ");
        Arrays.sort(words, Comparator.comparing((String w) -> w.toLowerCase()).thenComparing(Comparator.naturalOrder()));
        System.out.println(String.join(" ", words));
        Arrays.sort(words, 2, 6, Collections.reverseOrder());
        System.out.println(String.join(" ", words));
        List<String> nulls = new ArrayList<>(Arrays.asList("b", null, "a", null));
        nulls.sort(Comparator.nullsLast(Comparator.naturalOrder()));
        System.out.println(nulls);
        try {
            Collections.sort(nulls);
        } catch (NullPointerException e) {
            System.out.println("null in natural order");
        }
        long[] longs = LongStream.range(0, 1000).map(x -> x * x * 7919 % 10007).toArray();
        Arrays.sort(longs);
        double[] doubles = Arrays.stream(longs).mapToDouble(x -> Math.sin(x) > 0 ? x / 3.0 : -x).toArray();
        Arrays.sort(doubles);
        System.out.println(longs[500] + " " + doubles[0] + " " + doubles[999] + " " + Arrays.binarySearch(doubles, doubles[123]));
    }
}
