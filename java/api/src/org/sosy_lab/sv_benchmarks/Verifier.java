package org.sosy_lab.sv_benchmarks;

import jaywalk.Choice;
import jaywalk.internal.Open;

/**
 * The calls of programs written for the competition on software verification (SV-COMP), so that these run unchanged: values
 * are those of {@link jaywalk.Choice}, which may be any of their type.
 */
public final class Verifier {
    private Verifier() {}

    /** Goes on only if a condition holds. */
    public static void assume(boolean condition) {
        Choice.assume(condition);
    }

    /** Any truth value. */
    public static boolean nondetBoolean() {
        return Choice.anyBoolean();
    }

    /** Any number of type {@code byte}. */
    public static byte nondetByte() {
        return Choice.anyByte();
    }

    /** Any character. */
    public static char nondetChar() {
        return Choice.anyChar();
    }

    /** Any number of type {@code short}. */
    public static short nondetShort() {
        return Choice.anyShort();
    }

    /** Any number of type {@code int}. */
    public static int nondetInt() {
        return Choice.anyInt();
    }

    /** Any number of type {@code long}. */
    public static long nondetLong() {
        return Choice.anyLong();
    }

    /** Any {@code float}, infinities and NaN among them. */
    public static float nondetFloat() {
        return Choice.anyFloat();
    }

    /** Any {@code double}, infinities and NaN among them. */
    public static double nondetDouble() {
        return Choice.anyDouble();
    }

    /** Any string; those that are longer than {@code --string-length} says are left out. */
    public static String nondetString() {
        return Open.string();
    }
}
