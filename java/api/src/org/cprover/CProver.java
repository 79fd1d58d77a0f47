package org.cprover;

import java.io.BufferedInputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import jaywalk.Choice;
import jaywalk.internal.Open;

/**
 * The calls of programs written for JBMC, so that these run unchanged: values are those of {@link jaywalk.Choice}, which may
 * be any of their type.
 *
 * <p>An object may be anything that its class allows, and so may what its fields lead to: they are trees, in which no object
 * is reached in two ways. On a plain JVM there are but boxed numbers, characters, truth values, strings, constants of enums,
 * arrays of numbers and bare objects. What asks for an object without naming its class is unsupported; {@code null} is tried
 * all the same where it is possible. Marks of atomic sections and of threads do nothing.
 */
public final class CProver {
    /** Without effect: assumptions always count. */
    public static boolean enableAssume = true;
    /** Without effect: values are always open. */
    public static boolean enableNondet = true;
    /** Without effect. */
    public static boolean enableConcurrency = true;

    private CProver() {}

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

    /** Null, or any object of the class of another one. */
    @SuppressWarnings("unchecked") // It is of the class of the instance.
    public static <T> T nondetWithNull(T instance) {
        return (T) Open.like(instance, false);
    }

    /** Null, or any object of the class that the program casts it to. */
    @SuppressWarnings("unchecked") // The cast is the program's.
    public static <T> T nondetWithNull() {
        return (T) Open.wanted(false);
    }

    /** Any object of the class of another one. */
    @SuppressWarnings("unchecked") // It is of the class of the instance.
    public static <T> T nondetWithoutNull(T instance) {
        return (T) Open.like(instance, true);
    }

    /** Any object of the class that the program casts it to. */
    @SuppressWarnings("unchecked") // The cast is the program's.
    public static <T> T nondetWithoutNull() {
        return (T) Open.wanted(true);
    }

    /** The same as {@link #nondetWithNull()}. */
    public static <T> T nondetWithNullForNotModelled() {
        return nondetWithNull();
    }

    /** The same as {@link #nondetWithoutNull()}. */
    public static <T> T nondetWithoutNullForNotModelled() {
        return nondetWithoutNull();
    }

    /** Any stream to print to, which is unsupported. */
    public static PrintStream nondetPrintStream() {
        Open.lacks("any PrintStream");
        return null;
    }

    /** Any stream to read from, which is unsupported. */
    public static BufferedInputStream nondetBufferedInputStream() {
        Open.lacks("any BufferedInputStream");
        return null;
    }

    /** Goes no further: what is called here has no model. */
    public static void notModelled() {
        Open.lacks("a method without a model");
    }

    /**
     * What follows, up to {@link #endThread} of the same number, is done by a new thread, and the running one goes on behind
     * that. A plain JVM cannot do so.
     */
    public static void startThread(int id) {
        throw new UnsupportedOperationException("only jaywalk explore and replay start threads within a method");
    }

    /** The end of what a thread of its own does. */
    public static void endThread(int id) {}

    /** Makes the thread that does a part of a method. */
    private static Thread threadForPart(int id) {
        return new Thread("part " + id);
    }

    /** The number of the running thread, which is 0 of the first one. Others have none here. */
    public static int getCurrentThreadID() {
        return 0;
    }

    /** The same under its later name. */
    public static int getCurrentThreadId() {
        return 0;
    }

    /** Until {@link #atomicEnd()}, no other thread has a turn, unless this one blocks. On a plain JVM it does nothing. */
    public static void atomicBegin() {}

    /** Other threads may run again, when it was called as often as {@link #atomicBegin}. On a plain JVM it does nothing. */
    public static void atomicEnd() {}

    /** How often an object is locked, which is unsupported. */
    public static int getMonitorCount(Object object) {
        Open.lacks("how often an object is locked");
        return 0;
    }

    /** Copies bytes as {@link System#arraycopy} does. */
    public static void arraycopy(byte[] source, int from, byte[] target, int to, int length) {
        System.arraycopy(source, from, target, to, length);
    }

    /** Copies bytes one after the other. */
    public static void arraycopyInPlace(byte[] source, int from, byte[] target, int to, int length) {
        for (int i = 0; i < length; i++) {
            target[to + i] = source[from + i];
        }
    }

    /** The name of an object's class. */
    public static String classIdentifier(Object object) {
        return object.getClass().getCanonicalName();
    }

    /** The {@code float} of the same value; goes no further where there is none. */
    public static float doubleToFloat(double value) {
        float converted = (float) value;
        assume(value == converted);
        return converted;
    }

    /** A new array of the type of another one. */
    @SuppressWarnings("unchecked")
    public static <T> T[] createArrayWithType(int length, T[] type) {
        return (T[]) Array.newInstance(type.getClass().getComponentType(), length);
    }
}
