import static jaywalk.Choice.*;

import java.lang.reflect.InvocationTargetException;

/** What is true of all numbers, and what is not: each method's name begins with the verdict. */
public class Numbers {
    public static void main(String[] arguments) throws Throwable {
        try {
            Class.forName(arguments[0]).getDeclaredMethod(arguments[1]).invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    static void fails_abs_of_the_least() {
        assert Math.abs(anyInt()) >= 0;
    }

    static void holds_abs_of_all_others() {
        int x = anyInt();
        assume(x != Integer.MIN_VALUE);
        assert Math.abs(x) >= 0 && (x < 0 ? -x : x) == Math.abs(x);
    }

    static void holds_products_of_longs_are_exact_or_none() {
        long x = anyLong();
        try {
            assert Math.multiplyExact(x, 1000L) / 1000 == x;
        } catch (ArithmeticException e) {
            assert x > 9223372036854775L || x < -9223372036854775L;
        }
    }

    static void fails_products_of_longs_may_be_exact() {
        assert Math.multiplyExact((long) anyShort(), -1000L) != 1234000L;
    }

    static void fails_midpoint_wraps() {
        int low = anyInt(0, Integer.MAX_VALUE);
        int high = anyInt(0, Integer.MAX_VALUE);
        assert (low + high) / 2 >= 0;
    }

    static void holds_midpoint_without_sign() {
        int low = anyInt(0, Integer.MAX_VALUE);
        int high = anyInt(0, Integer.MAX_VALUE);
        assume(low <= high);
        int middle = (low + high) >>> 1;
        assert low <= middle && middle <= high;
    }

    static void fails_the_least_divided_by_minus_one() {
        int quotient = anyInt(Integer.MIN_VALUE, -1) / anyInt(-1, -1);
        assert quotient > 0;
    }

    static void fails_division_by_zero() {
        int x = 100 / anyInt();
    }

    static void holds_division_by_zero_is_caught() {
        int divisor = anyInt();
        try {
            int x = 100 % divisor;
            assert divisor != 0 && x >= 0 && x <= 100;
        } catch (ArithmeticException e) {
            assert divisor == 0;
        }
    }

    static void holds_shifts_use_five_bits() {
        int count = anyInt();
        assert 1 << count == 1 << (count & 31);
        assert 1L << count == 1L << (count & 63);
        assert 1 << count != 0;
    }

    static void fails_byte_wraps() {
        byte b = anyByte();
        assert (byte) (b + 1) > b;
    }

    static void holds_narrowing() {
        int x = anyInt();
        assert (byte) x >= -128 && (byte) x <= 127 && (char) x >= 0 && (char) x <= 65535;
        assert (short) (byte) x == (byte) x && ((byte) x & 0xff) == (x & 0xff);
    }

    static void fails_square_of_a_long() {
        long l = anyLong();
        assert l * l >= 0;
    }

    static void fails_nan_is_not_itself() {
        double d = anyDouble();
        assert d == d;
    }

    static void holds_nan_alone_is_not_itself() {
        double d = anyDouble();
        if (d != d) {
            assert Double.isNaN(d) && !(d < 0) && !(d >= 0) && (int) d == 0;
        } else {
            assert d <= 0 || d > 0;
        }
    }

    static void fails_small_floats_are_absorbed() {
        float f = anyFloat();
        assume(f > 1 && f < 1e30f);
        assert f + 1 != f;
    }

    static void fails_negative_zero() {
        double d = anyDouble();
        assume(d == 0);
        assert 1 / d > 0;
    }

    static void fails_infinity_minus_itself() {
        double d = anyDouble();
        assume(d > 1e300);
        assert d - d == 0;
    }

    static void holds_conversion_saturates() {
        double d = anyDouble();
        int i = (int) d;
        if (d >= 2147483647.0) {
            assert i == Integer.MAX_VALUE;
        }
        if (d < -2147483648.0) {
            assert i == Integer.MIN_VALUE;
        }
    }

    static void fails_switch_on_a_far_key() {
        switch (anyInt()) {
            case 3, 4, 5 -> { }
            case 1_000_000 -> throw new IllegalStateException("found");
            case -7 -> { }
            default -> { }
        }
    }

    static void holds_switch_takes_each_key_once() {
        int x = anyInt();
        int y = switch (x) {
            case 10 -> 1;
            case 11, 12 -> 2;
            case 5000 -> 3;
            default -> 0;
        };
        assert (y == 1) == (x == 10) && (y == 2) == (x == 11 || x == 12) && (y == 3) == (x == 5000);
    }

    static void holds_comparisons_agree() {
        int x = anyInt();
        int y = anyInt();
        assert Integer.compare(x, y) == (x < y ? -1 : x == y ? 0 : 1);
        assert Integer.signum(x) == (x > 0 ? 1 : x < 0 ? -1 : 0);
        assert Math.max(x, y) >= x && Math.min(x, y) <= y;
    }

    static void holds_exact_addition_throws_where_it_wraps() {
        int x = anyInt();
        int y = anyInt();
        long sum = (long) x + y;
        try {
            assert Math.addExact(x, y) == sum;
        } catch (ArithmeticException e) {
            assert sum != (int) sum;
        }
    }

    static void holds_booleans_and_characters() {
        boolean b = anyBoolean();
        char c = anyChar();
        assert b | !b;
        assert Character.isDigit(c) == false || c >= '0';
        if (c < 128 && Character.isDigit(c)) {
            assert c - '0' >= 0 && c - '0' <= 9 && Character.getNumericValue(c) == c - '0';
        }
    }

    static void fails_a_digit_that_is_not_ascii() {
        char c = anyChar();
        assert !Character.isDigit(c) || c <= '9';
    }

    static void holds_a_loop_is_left() {
        int x = anyInt(0, 20);
        int steps = 0;
        while (x > 0) {
            x /= 2;
            steps++;
        }
        assert steps <= 5;
    }

    static void fails_bits_of_a_float() {
        assert (Float.floatToRawIntBits(anyFloat()) & 0x7f800000) != 0x3f800000;
    }

    static void fails_bits_of_a_double() {
        assert (byte) Double.doubleToRawLongBits(anyDouble()) != 5;
    }

    static void fails_a_boxed_double_that_is_negative() {
        int x = anyInt(-3, 3);
        assert !Double.valueOf(x).equals(-1.0);
    }

    static void fails_bits_that_are_no_number() {
        float f = Float.intBitsToFloat(anyInt(-1, 2));
        assert f < 1;
    }

    static void holds_a_sine_of_few_numbers() {
        double d = anyInt(0, 9) * 0.5;
        double sine = Math.sin(d);
        assert sine >= -1 && sine <= 1 && (d != 0 || sine == 0);
    }

    static void fails_a_text_of_few_numbers() {
        double d = anyInt(0, 9) * 0.5;
        assert !String.valueOf(d).equals("3.5");
    }

    static void fails_a_text_of_one_double() {
        int x = anyInt();
        assert x != 1 || !("<" + (double) x + ">").equals("<1.0>");
    }

    static void fails_a_text_of_a_float_between_two() {
        float f = (9999999f + anyInt(0, 2)) / 3;
        assert !("x" + f).equals("x3333333.2");
    }

    static void holds_texts_of_floats_are_those_of_their_bits() {
        float f = anyInt(0, 3) / 2f;
        assert Integer.toString(Float.floatToRawIntBits(f)).equals("0") == (f == 0);
        assert new StringBuilder().append(f).append('!').toString().endsWith(f == 1.5f ? "1.5!" : "!");
    }

    static void holds_rounding_is_near() {
        double d = anyDouble();
        assume(d > 6 && d < 6.5);
        assert Math.floor(d) == 6 && Math.ceil(d) == 7 && Math.rint(d) == 6;
    }

    static void fails_a_floor_of_one_number() {
        double d = anyDouble();
        assume(d > 6 && d < 9);
        assert Math.floor(d) != 7;
    }

    static void fails_rounding_to_even() {
        double d = anyDouble();
        assume(d != Math.floor(d) && d > 0);
        assert Math.rint(d) != 4 || d < 4.5;
    }

    static void holds_a_float_is_the_same_float_after_it_was_a_double() {
        float f = anyFloat();
        double d = f;
        assert f != f || (float) d == f;
        assert f * 1 == f || f != f;
        assert f + f == f * 2 || f != f;
    }

    static void fails_a_remainder_with_these_bits() {
        double d = anyDouble();
        assert !Double.valueOf(d % 3).equals(2.25);
    }

    static void fails_a_root_with_these_bits() {
        double d = anyDouble();
        assert !Double.valueOf(Math.sqrt(d)).equals(115.25);
    }

    static void holds_bits_of_zeros_and_of_no_number() {
        double d = anyDouble();
        float f = anyFloat();
        assert !Double.valueOf(d).equals(0.0) || 1 / d > 0;
        assert !Float.valueOf(f).equals(-0f) || 1 / f < 0;
        assert Double.valueOf(d).equals(Double.NaN) == (d != d);
        assert Float.valueOf(f).equals(1.5f) == (f == 1.5f);
    }
}
