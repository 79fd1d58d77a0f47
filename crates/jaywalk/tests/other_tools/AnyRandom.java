import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import jaywalk.Choice;

/** Methods whose names begin with what is to be said of them, with {@code --random any}. */
public class AnyRandom {
    static final Random RANDOM = new Random(42);

    static void violatedInt() { assert RANDOM.nextInt() != 123456; }
    static void violatedLong() { assert RANDOM.nextLong() != 1L << 40; }
    static void violatedBoolean() { assert !RANDOM.nextBoolean() || RANDOM.nextBoolean(); }

    static void holdsBound() { int i = RANDOM.nextInt(10); assert i >= 0 && i < 10; }
    static void violatedBound() { assert RANDOM.nextInt(10) != 9; }
    static void violatedNoBound() { RANDOM.nextInt(0); }
    static void holdsRange() { int i = RANDOM.nextInt(-3, 3); assert i >= -3 && i < 3; }
    static void violatedRange() { assert RANDOM.nextInt(-3, 3) != 2; }

    static void holdsOpenBound() {
        int bound = Choice.anyInt();
        try {
            int i = RANDOM.nextInt(bound);
            assert i >= 0 && i < bound;
        } catch (IllegalArgumentException e) {
            assert bound <= 0;
        }
    }

    static void violatedNoOpenBound() { int bound = Choice.anyInt(); if (bound < -5) RANDOM.nextInt(bound); }

    static void violatedOpenBound() {
        int bound = Choice.anyInt(1, 1_000_000);
        assert RANDOM.nextInt(bound) != 99_999;
    }

    static void holdsOpenRange() {
        long origin = Choice.anyLong();
        long bound = Choice.anyLong();
        Choice.assume(origin < bound);
        long l = RANDOM.nextLong(origin, bound);
        assert origin <= l && l < bound;
    }

    static void holdsDouble() { double d = RANDOM.nextDouble(); assert d >= 0 && d < 1 && Double.doubleToRawLongBits(d) >= 0; }
    static void violatedDouble() { assert RANDOM.nextDouble() <= 0.999; }
    static void holdsFloat() { float f = RANDOM.nextFloat(); assert f >= 0 && f < 1 && Float.floatToRawIntBits(f) >= 0; }
    static void violatedFloat() { assert RANDOM.nextFloat() != 0.5f; }
    static void holdsGaussian() { double d = RANDOM.nextGaussian(); assert d - d == 0; }
    static void violatedGaussian() { assert RANDOM.nextGaussian() < 40; }
    static void violatedBytes() { byte[] b = new byte[3]; RANDOM.nextBytes(b); assert b[0] + b[1] + b[2] != 381; }

    static void holdsMath() { double d = Math.random(); assert d >= 0 && d < 1; }
    static void violatedMath() { assert (int) (Math.random() * 6) != 5; }
    static void holdsThreadLocal() { int i = ThreadLocalRandom.current().nextInt(5, 8); assert i >= 5 && i < 8; }
    static void violatedThreadLocal() { assert ThreadLocalRandom.current().nextInt(5) != 4; }
    static void holdsStream() { assert RANDOM.ints(2, 0, 4).allMatch(i -> i >= 0 && i < 4); }
    static void violatedStream() { assert RANDOM.ints(2, 0, 4).sum() != 6; }

    /** A generator of the program's own does what it says. */
    static void holdsOwn() {
        Random own = new Random() {
            @Override
            protected int next(int bits) {
                return 3;
            }
        };
        assert own.nextInt() == 3;
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(AnyRandom.class, arguments[0]);
    }
}
