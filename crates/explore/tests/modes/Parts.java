import static jaywalk.Choice.*;

import java.util.*;
import sun.misc.Unsafe;

/** Accesses to a part of a variable, or to parts of several, that are not chosen yet. */
@SuppressWarnings({"deprecation", "removal"})
public class Parts {
    int number;
    volatile int other = 5;
    short medium;
    byte small;
    char letter;
    boolean flag;
    float single = 1;
    static int shared;

    static long offset(Unsafe unsafe, String name) throws ReflectiveOperationException {
        return unsafe.objectFieldOffset(Parts.class.getDeclaredField(name));
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        var theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe u = (Unsafe) theUnsafe.get(null);
        int way = getInt(0, 42);
        int n = getInt(-1, 2);
        boolean b = getBoolean();
        Parts p = new Parts();
        p.number = n;
        p.flag = b;
        p.medium = (short) n;
        p.letter = (char) n;
        shared = n;
        int[] numbers = {n, 7, n};
        boolean[] flags = {b, true, false, b, b};
        long at = offset(u, "number");
        long flag = offset(u, "flag");
        long medium = offset(u, "medium");
        var field = Parts.class.getDeclaredField("shared");
        Object base = u.staticFieldBase(field);
        long shared = u.staticFieldOffset(field);
        long ints = Unsafe.ARRAY_INT_BASE_OFFSET;
        long booleans = Unsafe.ARRAY_BOOLEAN_BASE_OFFSET;
        Object read = "";
        switch (way) {
            case 0: read = u.getByte(p, at); break;
            case 1: read = u.getByte(p, at + 1); break;
            case 2: read = u.getByte(p, at + 3); break;
            case 3: read = u.getShort(p, at); break;
            case 4: read = u.getShort(p, at + 2); break;
            case 5: read = (int) u.getChar(p, at + 2); break;
            case 6: read = u.getBoolean(p, at + 1); break;
            case 7: read = u.getFloat(p, at); break;
            case 8: read = u.getShortVolatile(p, at + 2); break;
            case 9: read = u.getByte(base, shared + 1); break;
            case 10: read = u.getByte(p, flag); break;
            case 11: read = u.getByte(p, medium + 1); break;
            case 12: u.putByte(p, at, (byte) 1); break;
            case 13: u.putByte(p, at + 1, (byte) 1); break;
            case 14: u.putShort(p, at, (short) 9); break;
            case 15: u.putShort(p, at + 2, (short) 9); break;
            case 16: u.putChar(p, at, 'x'); break;
            case 17: u.putBoolean(p, at + 1, b); break;
            case 18: u.putBoolean(p, at, b); break;
            case 19: u.putByteVolatile(p, at + 1, (byte) n); break;
            case 20: u.putByte(base, shared + 1, (byte) 1); break;
            case 21: u.putByte(base, shared, (byte) n); break;
            case 22: u.putByte(p, medium + 1, (byte) 3); break;
            case 23: u.putByte(p, flag, (byte) 1); break;
            case 24: u.putInt(p, at, n); break;
            case 25: u.putFloat(p, at, 2); break;
            case 26: u.putInt(p, offset(u, "single"), n); break;
            case 27: u.putByte(p, offset(u, "letter"), (byte) n); break;
            case 28: read = u.getInt(numbers, ints + 2); break;
            case 29: u.putInt(numbers, ints + 2, 7); break;
            case 30: u.putLong(numbers, ints + 4, 7); break;
            case 31: read = u.compareAndSwapInt(numbers, ints + 1, n, 4); break;
            case 32: read = u.getAndSetInt(numbers, ints + 1, n); break;
            case 33: read = u.getAndAddInt(numbers, ints + 3, 1); break;
            case 34: u.setMemory(numbers, ints + 1, 2, (byte) 9); break;
            case 35: u.copyMemory(numbers, ints, numbers, ints + 2, 4); break;
            case 36: read = u.getInt(flags, booleans); break;
            case 37: u.putShort(flags, booleans, (short) 257); break;
            case 38: u.copyMemory(flags, booleans, flags, booleans + 1, 3); break;
            case 39: u.setMemory(flags, booleans, 2, (byte) 1); break;
            case 40: { byte[] bytes = new byte[8]; u.copyMemory(flags, booleans, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, 5); read = Arrays.toString(bytes); break; }
            case 41: u.copyMemory(new byte[] {1, 0, 1}, Unsafe.ARRAY_BYTE_BASE_OFFSET, numbers, ints + 1, 2); break;
            default: read = u.compareAndSwapInt(p, at, n, 4); break;
        }
        System.out.println(read + " " + p.number + " " + p.other + " " + p.medium + " " + (int) p.letter + " " + p.flag + " "
                + p.single + " " + Parts.shared + " " + Arrays.toString(numbers) + " " + Arrays.toString(flags));
    }
}
