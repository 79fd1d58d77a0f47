package org.junit.jupiter.api;

import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;

/** Those of JUnit's assertions that jaywalk writes, for a trial where JUnit itself is not at hand. */
public final class Assertions {
    private Assertions() {}

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new AssertionFailedError(message);
        }
    }

    public static void assertEquals(byte expected, byte actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(short expected, short actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(char expected, char actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(int expected, int actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(long expected, long actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(float expected, float actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(double expected, double actual) {
        assertEquals((Object) expected, (Object) actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(java.util.Objects.equals(expected, actual), "expected: " + expected + " but was: " + actual);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(java.util.Arrays.equals(expected, actual), "other elements");
    }

    public static void assertTrue(boolean condition) {
        check(condition, "expected: true");
    }

    public static void assertTrue(boolean condition, String message) {
        check(condition, message);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "expected: false");
    }

    public static void assertNull(Object actual) {
        check(actual == null, "expected: null");
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "expected: not null");
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, "another object");
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) {
                return expected.cast(thrown);
            }
            throw new AssertionFailedError("threw " + thrown);
        }
        throw new AssertionFailedError("nothing was thrown");
    }
}
