// prints: 10
public class HoldsParallelSum {
    public static void main(String[] args) throws Exception {
        int[] numbers = {1, 2, 3, 4};
        int[] sums = new int[2];
        Threads.run(
                () -> {
                    for (int i = 0; i < 2; i++) {
                        sums[0] += numbers[i];
                    }
                },
                () -> {
                    for (int i = 2; i < 4; i++) {
                        sums[1] += numbers[i];
                    }
                });
        System.out.println(sums[0] + sums[1]);
    }
}
