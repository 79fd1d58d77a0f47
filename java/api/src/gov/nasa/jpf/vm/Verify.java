package gov.nasa.jpf.vm;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import jaywalk.Choice;

/**
 * The calls of programs written for Java PathFinder, so that these run unchanged: choices are those of
 * {@link jaywalk.Choice}, and the rest does what comes nearest.
 *
 * <p>What differs from Java PathFinder, and why:
 *
 * <ul>
 *   <li>Counters, bit sets and values belong to a run. They are part of its state and go back with it, where Java
 *       PathFinder adds up over all runs.
 *   <li>{@link #terminateSearch} ends the run it is called by; the others are explored all the same.
 *   <li>Hints to the search ({@link #interesting}, {@link #boring} and so on) do nothing: all runs are explored.
 *   <li>Values that Java PathFinder takes from its configuration files are not available, and say so.
 *   <li>On a plain JVM a program behaves as in {@code jaywalk}, with random choices or those of a token; only
 *       {@link #isRunningInJPF} tells random choices apart.
 * </ul>
 *
 * <p>New programs are better off with {@code jaywalk.Choice}, {@code jaywalk.ObjectPool} and {@code jaywalk.Generator}.
 */
public class Verify {
    /** What {@link #getValue} returns for a key without a value. */
    public static final int NO_VALUE = -1;

    /** A level of {@link #log(String, int, String)}. */
    public static final int SEVERE = 1;
    /** A level of {@link #log(String, int, String)}. */
    public static final int WARNING = 2;
    /** A level of {@link #log(String, int, String)}. */
    public static final int INFO = 3;
    /** A level of {@link #log(String, int, String)}. */
    public static final int FINE = 4;
    /** A level of {@link #log(String, int, String)}. */
    public static final int FINER = 5;
    /** A level of {@link #log(String, int, String)}. */
    public static final int FINEST = 6;

    // Choices.

    /** {@code false} or {@code true}. */
    public static boolean getBoolean() {
        return Choice.getBoolean();
    }

    /** {@code false} or {@code true}; the argument says which of them is explored first. */
    public static boolean getBoolean(boolean falseFirst) {
        return Choice.getBoolean() == falseFirst;
    }

    /** {@code false} or {@code true}. */
    public static boolean randomBool() {
        return Choice.getBoolean();
    }

    /** A whole number between two others, both included, whichever of them is the smaller one. */
    public static int getInt(int min, int max) {
        return min <= max ? Choice.getInt(min, max) : Choice.getInt(max, min);
    }

    /** A whole number of 0 to {@code max}. */
    public static int random(int max) {
        return getInt(0, max);
    }

    /** One of some whole numbers. */
    public static int getIntFromList(int... values) {
        return (Integer) oneOf(values);
    }

    /** One of some whole numbers. */
    public static int getIntSet(int... values) {
        return getIntFromList(values);
    }

    /** One of some whole numbers. */
    public static int getIntFromSet(int... values) {
        return getIntFromList(values);
    }

    /** One of some whole numbers. */
    public static long getLongFromList(long... values) {
        return (Long) oneOf(values);
    }

    /** One of some numbers. */
    public static float getFloatFromList(float... values) {
        return (Float) oneOf(values);
    }

    /** One of some numbers. */
    public static double getDoubleFromList(double... values) {
        return (Double) oneOf(values);
    }

    /** An element of an array of numbers, chosen as an object: a report then shows it, and not its place in the array. */
    private static Object oneOf(Object array) {
        Object[] boxed = new Object[Array.getLength(array)];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = Array.get(array, i);
        }
        return Choice.getAny(boxed);
    }

    /** A number with {@code nBit} of its lowest {@code len} bits inverted, whichever they are. */
    public static long getBitFlip(long v, int nBit, int len) {
        long flipped = v;
        int position = -1;
        for (int left = nBit; left > 0; left--) {
            position = Choice.getInt(position + 1, len - left);
            flipped ^= 1L << position;
        }
        return flipped;
    }

    /** A number with {@code nBit} of its 64 bits inverted. */
    public static long getBitFlip(long v, int nBit) {
        return getBitFlip(v, nBit, Long.SIZE);
    }

    /** A number with {@code nBit} of its 32 bits inverted. */
    public static int getBitFlip(int v, int nBit) {
        return (int) getBitFlip(v, nBit, Integer.SIZE);
    }

    /** A number with {@code nBit} of its 16 bits inverted. */
    public static short getBitFlip(short v, int nBit) {
        return (short) getBitFlip(v, nBit, Short.SIZE);
    }

    /** A character with {@code nBit} of its 16 bits inverted. */
    public static char getBitFlip(char v, int nBit) {
        return (char) getBitFlip(v, nBit, Character.SIZE);
    }

    /** A number with {@code nBit} of its 8 bits inverted. */
    public static byte getBitFlip(byte v, int nBit) {
        return (byte) getBitFlip(v, nBit, Byte.SIZE);
    }

    /** Not available: the alternatives are in a configuration of Java PathFinder. */
    public static int getInt(String key) {
        throw configured("getInt", key, "getInt(min, max)");
    }

    /** Not available: the alternatives are in a configuration of Java PathFinder. */
    public static double getDouble(String key) {
        throw configured("getDouble", key, "getDoubleFromList(...)");
    }

    /** Not available: the alternatives are in a configuration of Java PathFinder. */
    public static Object getObject(String key) {
        throw configured("getObject", key, "jaywalk.Choice.getAny(...)");
    }

    /** Not available: which objects there are is not known. */
    public static Object randomObject(String type) {
        throw configured("randomObject", type, "jaywalk.ObjectPool");
    }

    private static UnsupportedOperationException configured(String method, String key, String instead) {
        return new UnsupportedOperationException("Verify." + method + "(\"" + key + "\") takes its alternatives from"
                + " Java PathFinder, which is not here; use " + instead);
    }

    // The end of a run.

    /** Ends the run, without a failure, if the condition holds. */
    public static void ignoreIf(boolean cond) {
        Choice.assume(!cond);
    }

    /** Ends the run as completed, with its output. Other runs are explored all the same. */
    public static void terminateSearch() {
        System.exit(0);
    }

    /** Fails if the condition does not hold, whether assertions are on or not. */
    @Deprecated
    public static void assertTrue(boolean cond) {
        if (!cond) {
            throw new AssertionError("Verify.assertTrue");
        }
    }

    /** Fails with a message if the condition does not hold, whether assertions are on or not. */
    @Deprecated
    public static void assertTrue(String s, boolean cond) {
        if (!cond) {
            throw new AssertionError(s);
        }
    }

    // What a run counts and notes, kept in one object each that is made on first use.

    private static Map<Integer, Integer> counters;
    private static Map<Integer, BitSet> bitSets;
    private static Map<String, Integer> values;

    /** The counter of this number, 0 at first. */
    public static synchronized int getCounter(int id) {
        return counters == null ? 0 : counters.getOrDefault(id, 0);
    }

    /** Sets a counter. */
    public static synchronized void setCounter(int id, int val) {
        if (counters == null) {
            counters = new HashMap<>();
        }
        counters.put(id, val);
    }

    /** Sets a counter to 0. */
    public static synchronized void resetCounter(int id) {
        setCounter(id, 0);
    }

    /** Adds 1 to a counter, and returns the sum. */
    public static synchronized int incrementCounter(int id) {
        int count = getCounter(id) + 1;
        setCounter(id, count);
        return count;
    }

    /** Sets a bit of a bit set. */
    public static synchronized void setBitInBitSet(int id, int bit, boolean value) {
        if (bitSets == null) {
            bitSets = new HashMap<>();
        }
        bitSets.computeIfAbsent(id, number -> new BitSet()).set(bit, value);
    }

    /** A bit of a bit set, {@code false} at first. */
    public static synchronized boolean getBitInBitSet(int id, int bit) {
        BitSet bits = bitSets == null ? null : bitSets.get(id);
        return bits != null && bits.get(bit);
    }

    /** Notes a value. */
    public static synchronized void putValue(String key, int value) {
        if (values == null) {
            values = new HashMap<>();
        }
        values.put(key, value);
    }

    /** The value noted last, or {@link #NO_VALUE}. */
    public static synchronized int getValue(String key) {
        return values == null ? NO_VALUE : values.getOrDefault(key, NO_VALUE);
    }

    // Questions.

    /**
     * Whether choices are explored rather than random: yes in {@code jaywalk explore}, which puts a method of its own
     * in the place of this one, and no on a plain JVM, unless it follows a token, which must lead to the same run.
     */
    public static boolean isRunningInJPF() {
        return System.getProperty("jaywalk.path") != null;
    }

    /** No: programs need not take pains to make equal states look equal. */
    public static boolean vmIsMatchingStates() {
        return false;
    }

    /** No, even if it is one: a replay must not be told apart from the run that it repeats. */
    public static boolean isTraceReplay() {
        return false;
    }

    /** No: Java PathFinder's opinion of which threads use an object does not exist here. */
    public static boolean isShared(Object o) {
        return false;
    }

    /** Whether the method that has called the caller is one of this class or of a subclass. */
    public static boolean isCalledFromClass(String refClsName) {
        StackTraceElement[] frames = new Throwable().getStackTrace();
        // Frame 0 is this method, and frame 1 the one that asks.
        if (frames.length < 3) {
            return false;
        }
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Class<?> expected = Class.forName(refClsName, false, loader);
            return expected.isAssignableFrom(Class.forName(frames[2].getClassName(), false, loader));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The clock. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** {@code null}: there is no configuration of Java PathFinder. */
    public static String getProperty(String key) {
        return null;
    }

    /** Does nothing: there is no configuration of Java PathFinder. */
    public static void setProperties(String... p) {}

    // Output.

    /** Writes a text. */
    public static void print(String s) {
        System.out.print(s);
    }

    /** Writes a text and a number. */
    public static void print(String s, int i) {
        System.out.print(s + " : " + i);
    }

    /** Writes a text and a truth value. */
    public static void print(String s, boolean b) {
        System.out.print(s + " : " + b);
    }

    /** Writes some texts, one after the other. */
    public static void print(String... args) {
        for (String text : args) {
            System.out.print(text);
        }
    }

    /** Writes a text and ends the line. */
    public static void println(String s) {
        System.out.println(s);
    }

    /** Ends the line. */
    public static void println() {
        System.out.println();
    }

    /** Writes a text after the name of the thread. */
    public static void threadPrint(String s) {
        System.out.print(Thread.currentThread().getName() + ": " + s);
    }

    /** Writes a text after the name of the thread, and ends the line. */
    public static void threadPrintln(String s) {
        System.out.println(Thread.currentThread().getName() + ": " + s);
    }

    /** Writes a message to the error stream. */
    public static void log(String loggerId, int logLevel, String msg) {
        System.err.println(msg);
    }

    /** Writes a message with an argument to the error stream. */
    public static void log(String loggerId, int logLevel, String msg, String arg) {
        System.err.println(msg + arg);
    }

    /** Writes a formatted message to the error stream. */
    public static void log(String loggerId, int logLevel, String format, Object... args) {
        System.err.printf(format, args);
    }

    /** Writes an object to a file, as Java serialises it. */
    public static void writeObjectToFile(Object object, String fileName) {
        try (ObjectOutputStream file = new ObjectOutputStream(Files.newOutputStream(Paths.get(fileName)))) {
            file.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads an object that {@link #writeObjectToFile} has written. */
    public static <T> T readObjectFromFile(Class<T> clazz, String fileName) {
        try (ObjectInputStream file = new ObjectInputStream(Files.newInputStream(Paths.get(fileName)))) {
            return clazz.cast(file.readObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Not available. */
    public static <T> T createFromJSON(Class<T> clazz, String json) {
        throw new UnsupportedOperationException("Verify.createFromJSON needs Java PathFinder, which is not here");
    }

    // Hints and notes to Java PathFinder, which can be left unheard.

    /** Does nothing: a finding shows the choices that led to it. */
    public static void addComment(String s) {}

    /** Does nothing. */
    public static void atLabel(String label) {}

    /** Does nothing. */
    public static void atLabel(int label) {}

    /** Until {@link #endAtomic}, no other thread runs unless this one blocks. Without jaywalk it does nothing. */
    public static void beginAtomic() {}

    /** Other threads may run again, when it was called as often as {@link #beginAtomic}. Without jaywalk it does nothing. */
    public static void endAtomic() {}

    /** Does nothing: all runs are explored. */
    public static void boring(boolean cond) {}

    /** Does nothing: all runs are explored. */
    public static void interesting(boolean cond) {}

    /** Does nothing: threads can change turns at any place where it matters. */
    public static void breakTransition(String reason) {}

    /** A whole number of a range: the form of this hint that is a choice. */
    public static int breakTransition(String reason, int min, int max) {
        return getInt(min, max);
    }

    /** Does nothing: waiting for a time has no meaning when all orders are explored. */
    public static void busyWait(long duration) {}

    /** Does nothing. */
    public static void instrumentPoint(String label) {}

    /** Does nothing. */
    public static void instrumentPointDeep(String label) {}

    /** Does nothing. */
    public static void instrumentPointDeepRecur(String label, int depth) {}

    /** Does nothing: the output of a run is shown when it has completed. */
    public static void printPathOutput(String msg) {}

    /** Does nothing: the output of a run is shown when it has completed. */
    public static void printPathOutput(boolean cond, String msg) {}

    /** Does nothing. */
    public static void setShared(Object o, boolean isShared) {}

    /** Does nothing. */
    public static void freezeSharedness(Object o, boolean freeze) {}

    /** Does nothing: the path of a run is a token, and findings have theirs. */
    public static void storeTrace(String fileName, String comment) {}

    /** Does nothing: the path of a run is a token, and findings have theirs. */
    public static void storeTraceIf(boolean cond, String fileName, String comment) {}

    /** Ends the run; see {@link #terminateSearch}. */
    public static void storeTraceAndTerminate(String fileName, String comment) {
        terminateSearch();
    }

    /** Ends the run if the condition holds; see {@link #terminateSearch}. */
    public static void storeTraceAndTerminateIf(boolean cond, String fileName, String comment) {
        if (cond) {
            terminateSearch();
        }
    }

    /** Does nothing: no search follows it. */
    public static void setHeuristicSearchValue(int n) {}

    /** Does nothing: no search follows it. */
    public static void resetHeuristicSearchValue() {}

    /** 0: no search follows it. */
    public static int getHeuristicSearchValue() {
        return 0;
    }

    /** Does nothing: Java PathFinder's own classes call it. */
    public static void setPeerClass(Class<?> cls) {}

    // Attributes, with which extensions of Java PathFinder mark values. Nothing has any here.

    /** Does nothing. */
    public static void setFieldAttribute(Object o, String fieldName, int val) {}

    /** 0: fields have no attributes. */
    public static int getFieldAttribute(Object o, String fieldName) {
        return 0;
    }

    /** Does nothing. */
    public static void addFieldAttribute(Object o, String fieldName, int val) {}

    /** None: fields have no attributes. */
    public static int[] getFieldAttributes(Object o, String fieldName) {
        return new int[0];
    }

    /** Does nothing. */
    public static void setLocalAttribute(String varName, int val) {}

    /** 0: variables have no attributes. */
    public static int getLocalAttribute(String varName) {
        return 0;
    }

    /** Does nothing. */
    public static void addLocalAttribute(String varName, int val) {}

    /** None: variables have no attributes. */
    public static int[] getLocalAttributes(String varName) {
        return new int[0];
    }

    /** Does nothing. */
    public static void setElementAttribute(Object arr, int idx, int val) {}

    /** 0: elements have no attributes. */
    public static int getElementAttribute(Object arr, int idx) {
        return 0;
    }

    /** Does nothing. */
    public static void addElementAttribute(Object arr, int idx, int val) {}

    /** None: elements have no attributes. */
    public static int[] getElementAttributes(Object arr, int idx) {
        return new int[0];
    }

    /** Does nothing. */
    public static void setObjectAttribute(Object o, int val) {}

    /** 0: objects have no attributes. */
    public static int getObjectAttribute(Object o) {
        return 0;
    }

    /** Does nothing. */
    public static void addObjectAttribute(Object o, int val) {}

    /** None: objects have no attributes. */
    public static int[] getObjectAttributes(Object o) {
        return new int[0];
    }
}
