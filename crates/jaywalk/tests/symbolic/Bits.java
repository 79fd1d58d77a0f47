import java.util.Arrays;
import jaywalk.Choice;

/** The bits of numbers that stay open, and arrays that are compared by them. Names begin with the verdict. */
class Bits {
    static void holdsSignOfFloat() {
        float f = Choice.anyFloat();
        Choice.assume(f < 1 && Float.floatToRawIntBits(f) >= 0);
        assert f >= 0;
    }

    static void failsSignOfFloat() {
        float f = Choice.anyFloat();
        Choice.assume(f < 1);
        assert Float.floatToRawIntBits(f) < 0x3f000000;
    }

    static void failsSignOfZero() {
        double d = Choice.anyDouble();
        Choice.assume(d == 0);
        assert Double.doubleToRawLongBits(d) == 0;
    }

    static void holdsBitsThereAndBack() {
        int bits = Choice.anyInt(0, 0x3f7fffff);
        float f = Float.intBitsToFloat(bits);
        assert f < 1 && Float.floatToRawIntBits(f) == bits;
    }

    static void failsBitsOfDouble() {
        double d = Double.longBitsToDouble(Choice.anyLong());
        assert d != 2.5;
    }

    static void holdsBitsInArray() {
        int[] numbers = new int[2];
        numbers[1] = Float.floatToRawIntBits(Choice.anyFloat());
        int i = Choice.anyInt(0, 1);
        assert numbers[i] == numbers[1] || i == 0;
    }

    static void holdsEqualLongs() {
        long[] numbers = new long[9];
        numbers[3] = Choice.anyLong();
        assert Arrays.equals(numbers, new long[9]) == (numbers[3] == 0);
    }

    static void failsEqualLongs() {
        long[] numbers = new long[3];
        numbers[2] = Choice.anyInt();
        assert !Arrays.equals(numbers, new long[] {0, 0, 77});
    }

    static void holdsEqualDoubles() {
        double[] numbers = new double[5];
        numbers[3] = Choice.anyDouble();
        assert !Arrays.equals(numbers, new double[5]) || numbers[3] == 0;
    }

    static void failsEqualFloats() {
        float[] numbers = new float[5];
        numbers[3] = Choice.anyFloat();
        assert Arrays.mismatch(numbers, new float[5]) != 3 || numbers[3] != 0;
    }
}
