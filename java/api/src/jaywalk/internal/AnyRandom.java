package jaywalk.internal;

import jaywalk.Choice;

/**
 * What {@code java.util.Random} gives when random numbers may be any of their range. {@code jaywalk} puts these in the place
 * of its methods, with {@code --random any}; nobody else calls them.
 */
final class AnyRandom {
    private AnyRandom() {}

    /** A number below a bound that is itself open, and positive. */
    static int nextInt(int bound) {
        return nextInt(0, bound);
    }

    /** A number of an open range that is not empty. */
    static int nextInt(int origin, int bound) {
        int number = Choice.anyInt();
        Choice.assume(number >= origin);
        Choice.assume(number < bound);
        return number;
    }

    /** A number of an open range that is not empty. */
    static long nextLong(long origin, long bound) {
        long number = Choice.anyLong();
        Choice.assume(number >= origin);
        Choice.assume(number < bound);
        return number;
    }

    /** A number from 0 to 1, without 1 and without the negative zero. */
    static float nextFloat() {
        float number = Choice.anyFloat();
        Choice.assume(number < 1);
        Choice.assume(Float.floatToRawIntBits(number) >= 0);
        return number;
    }

    /** A number from 0 to 1, without 1 and without the negative zero. */
    static double nextDouble() {
        double number = Choice.anyDouble();
        Choice.assume(number < 1);
        Choice.assume(Double.doubleToRawLongBits(number) >= 0);
        return number;
    }

    /** Any finite number: the ends of the bell get thin and have no end. */
    static double nextGaussian() {
        double number = Choice.anyDouble();
        Choice.assume(Math.abs(number) <= Double.MAX_VALUE);
        return number;
    }

    static void nextBytes(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Choice.anyByte();
        }
    }
}
