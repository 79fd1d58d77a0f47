// Seeded generators: Random, SplittableRandom, shuffles, Gaussian.
import java.util.*;

public class Randoms {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(1 << 20) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextGaussian());
        byte[] b = new byte[10];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b) + " " + r.nextInt(5, 10) + " " + r.nextLong(1000) + " " + r.nextDouble(2, 3));
        r.setSeed(42);
        System.out.println(r.nextInt());
        System.out.println(new Random(1).ints(5, 10, 20).boxed().toList() + " " + new Random(1).doubles(3).boxed().toList() + " " + new Random(0).longs(2).boxed().toList());
        SplittableRandom s = new SplittableRandom(7);
        System.out.println(s.nextInt() + " " + s.nextInt(10) + " " + s.nextLong() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.split().nextInt() + " " + s.nextInt(3, 9) + " " + s.ints(3, 0, 5).boxed().toList());
        int[] histogram = new int[6];
        Random dice = new Random(2024);
        for (int i = 0; i < 6000; i++) histogram[dice.nextInt(6)]++;
        System.out.println(Arrays.toString(histogram));
        List<Integer> cards = new ArrayList<>();
        for (int i = 0; i < 52; i++) cards.add(i);
        Collections.shuffle(cards, new Random(99));
        System.out.println(cards);
        double sum = 0;
        Random g = new Random(3);
        for (int i = 0; i < 1000; i++) sum += g.nextGaussian();
        System.out.println(sum);
        for (Runnable x : new Runnable[] {() -> new Random(1).nextInt(0), () -> new Random(1).nextInt(5, 5), () -> new SplittableRandom(1).nextInt(-1)}) {
            try {
                x.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Random own = new Random() {
            int n;
            @Override protected int next(int bits) { return n++ & (1 << bits) - 1; }
        };
        System.out.println(own.nextInt() + " " + own.nextInt() + " " + own.nextInt(10) + " " + own.nextLong());
        double d = Math.random();
        System.out.println(d >= 0 && d < 1);
    }
}
