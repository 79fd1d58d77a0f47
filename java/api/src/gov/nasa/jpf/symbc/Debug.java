package gov.nasa.jpf.symbc;

import jaywalk.Choice;
import jaywalk.internal.Open;

/**
 * The calls of programs written for Symbolic PathFinder, so that these run unchanged: symbolic values are those of
 * {@link jaywalk.Choice}, which may be any of their type, whatever name they are given. A symbolic real is any
 * {@code double}, infinities and NaN among them.
 *
 * <p>What prints path conditions does nothing, and what returns them or expressions as text returns an empty string:
 * {@code jaywalk explore --paths} shows the conditions. Whether a value is symbolic is unsupported, because a program that
 * depends on it would not do the same on a plain JVM, and so are fields that become symbolic.
 */
public class Debug {
    /** Goes on only if a condition holds. */
    public static void assume(boolean condition) {
        Choice.assume(condition);
    }

    /** Any number of type {@code int}. */
    public static int makeSymbolicInteger(String name) {
        return Choice.anyInt();
    }

    /** Any number of type {@code long}. */
    public static long makeSymbolicLong(String name) {
        return Choice.anyLong();
    }

    /** Any number of type {@code short}. */
    public static short makeSymbolicShort(String name) {
        return Choice.anyShort();
    }

    /** Any number of type {@code byte}. */
    public static byte makeSymbolicByte(String name) {
        return Choice.anyByte();
    }

    /** Any character. */
    public static char makeSymbolicChar(String name) {
        return Choice.anyChar();
    }

    /** Any truth value. */
    public static boolean makeSymbolicBoolean(String name) {
        return Choice.anyBoolean();
    }

    /** Any {@code double}. */
    public static double makeSymbolicReal(String name) {
        return Choice.anyDouble();
    }

    /** Any string; those that are longer than {@code --string-length} says are left out. */
    public static String makeSymbolicString(String name) {
        return Open.string();
    }

    /** Any string of so many characters. */
    public static String makeSymbolicString(String name, int size) {
        char[] characters = new char[size];
        for (int i = 0; i < size; i++) {
            characters[i] = Choice.anyChar();
        }
        return new String(characters);
    }

    /** Any number of type {@code int}; the one that is given is as good as others. */
    public static int addSymbolicInt(int value, String name) {
        return Choice.anyInt();
    }

    /** Any number of type {@code byte}; the one that is given is as good as others. */
    public static byte addSymbolicByte(byte value, String name) {
        return Choice.anyByte();
    }

    /** Any character; the one that is given is as good as others. */
    public static char addSymbolicChar(char value, String name) {
        return Choice.anyChar();
    }

    /** Any {@code double}; the one that is given is as good as others. */
    public static double addSymbolicDouble(double value, String name) {
        return Choice.anyDouble();
    }

    /** Null. */
    public static Object makeSymbolicNull(String name) {
        return null;
    }

    /** Null, or an object all of whose fields are any values, which is unsupported. */
    public static Object makeSymbolicRef(String name, Object instance) {
        if (Choice.anyBoolean()) {
            makeFieldsSymbolic(name, instance);
            return instance;
        }
        return null;
    }

    /** Lets all fields of an object be any values, which is unsupported. */
    public static void makeFieldsSymbolic(String name, Object instance) {
        Open.lacks("any values of the fields of an object");
    }

    /** Does nothing. */
    public static void printPC(String message) {}

    /** Does nothing. */
    public static void printHeapPC(String message) {}

    /** Does nothing. */
    public static void printSymbolicRef(Object value, String message) {}

    /** An empty string. */
    public static String getSolvedPC() {
        return "";
    }

    /** An empty string. */
    public static String getPC_prefix_notation() {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicIntegerValue(int value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicLongValue(long value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicShortValue(short value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicByteValue(byte value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicCharValue(char value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicRealValue(double value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicBooleanValue(boolean value) {
        return "";
    }

    /** An empty string. */
    public static String getSymbolicStringValue(String value) {
        return "";
    }

    /** Whether a number is symbolic, which is unsupported. */
    public static boolean isSymbolicInteger(int value) {
        return isSymbolic();
    }

    /** Whether a number is symbolic, which is unsupported. */
    public static boolean isSymbolicLong(long value) {
        return isSymbolic();
    }

    /** Whether a number is symbolic, which is unsupported. */
    public static boolean isSymbolicShort(short value) {
        return isSymbolic();
    }

    /** Whether a number is symbolic, which is unsupported. */
    public static boolean isSymbolicByte(byte value) {
        return isSymbolic();
    }

    /** Whether a character is symbolic, which is unsupported. */
    public static boolean isSymbolicChar(char value) {
        return isSymbolic();
    }

    /** Whether a computation is as accurate as it should be, which is unsupported. */
    public static boolean checkAccuracy(double value, double error) {
        Open.lacks("how accurate a computation is");
        return false;
    }

    /** Whether a state was seen before, which is unsupported. */
    public static boolean matchAbstractState(Object value) {
        Open.lacks("whether an abstract state was seen before");
        return false;
    }

    /** Does nothing. */
    public static void addCost(Object cost) {}

    /** Does nothing. */
    public static void setLastObservedInputSize(Object size) {}

    /** No size. */
    public static int getLastObservedInputSize() {
        return 0;
    }

    /** No metric. */
    public static double getLastMeasuredMetricValue() {
        return 0;
    }

    /** Does nothing. */
    public static void clearMeasurements() {}

    private static boolean isSymbolic() {
        Open.lacks("whether a value is symbolic");
        return false;
    }
}
