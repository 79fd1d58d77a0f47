// ForkJoinPool, RecursiveTask, RecursiveAction and parallel streams with deterministic results.
import java.util.Arrays;
import java.util.concurrent.*;
import java.util.stream.*;

public class ForkJoin {
    static class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int from, to;
        Sum(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected Long compute() {
            if (to - from <= 64) {
                long s = 0;
                for (int i = from; i < to; i++) s += a[i];
                return s;
            }
            int mid = (from + to) >>> 1;
            Sum left = new Sum(a, from, mid), right = new Sum(a, mid, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static class MergeSort extends RecursiveAction {
        final int[] a;
        final int from, to;
        MergeSort(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected void compute() {
            if (to - from < 32) {
                Arrays.sort(a, from, to);
                return;
            }
            int mid = (from + to) / 2;
            invokeAll(new MergeSort(a, from, mid), new MergeSort(a, mid, to));
            int[] merged = new int[to - from];
            for (int i = from, j = mid, k = 0; k < merged.length; k++) merged[k] = j == to || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            System.arraycopy(merged, 0, a, from, merged.length);
        }
    }

    static class Failing extends RecursiveTask<Integer> {
        @Override protected Integer compute() { throw new IllegalStateException("in a task"); }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[5000];
        for (int i = 0; i < a.length; i++) a[i] = i * 7919 % 5003;
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(a, 0, a.length)) + " " + pool.getParallelism());
        pool.invoke(new MergeSort(a, 0, a.length));
        boolean sorted = true;
        for (int i = 1; i < a.length; i++) sorted &= a[i - 1] <= a[i];
        System.out.println(sorted + " " + a[0] + " " + a[2500] + " " + a[4999]);
        System.out.println(pool.submit(() -> "callable in pool").get());
        try {
            pool.invoke(new Failing());
        } catch (IllegalStateException e) {
            System.out.println("rethrown " + e.getMessage());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isTerminated());
        System.out.println(IntStream.rangeClosed(1, 2000).parallel().mapToLong(x -> (long) x * x).sum() + " " + IntStream.range(0, 500).parallel().boxed().map(x -> x % 10).distinct().sorted().collect(Collectors.toList()));
        System.out.println(Arrays.stream(a).parallel().filter(x -> x % 97 == 0).count() + " " + Stream.of("d", "a", "c", "b").parallel().sorted().collect(Collectors.joining()) + " " + IntStream.range(0, 1000).parallel().reduce(0, Integer::sum));
        System.out.println(IntStream.range(0, 100).parallel().mapToObj(Integer::toString).collect(Collectors.toList()).hashCode() + " " + Stream.iterate(1, x -> x + 1).parallel().limit(20).reduce(Integer::sum).get());
        System.out.println(new Sum(new int[] {1, 2, 3}, 0, 3).invoke() + " " + (ForkJoinPool.commonPool().getParallelism() > 0));
        StringBuffer ordered = new StringBuffer();
        IntStream.range(0, 20).parallel().forEachOrdered(x -> ordered.append(x).append(' '));
        System.out.println(ordered);
    }
}
