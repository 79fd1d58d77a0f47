import java.lang.reflect.Field;
import java.util.Arrays;
import sun.misc.Unsafe;

/** A part of a variable is read and written, and the rest stays as it is. */
@SuppressWarnings({"deprecation", "removal"})
public class UnsafeParts {
    int number = -1;
    volatile int other = -1;
    short medium = -1;
    char letter = '\uFFFF';
    float single = 1.5f;
    long wide = -1;
    double real = 1.5;
    static int shared = -1;
    static long sharedWide = -1;

    static Unsafe unsafe;

    static long offset(String name) throws ReflectiveOperationException {
        return unsafe.objectFieldOffset(UnsafeParts.class.getDeclaredField(name));
    }

    void show(String what) {
        System.out.println(what + " " + Integer.toHexString(number) + " " + Integer.toHexString(other) + " " + medium + " "
                + (int) letter + " " + single + " " + Long.toHexString(wide) + " " + real + " "
                + Integer.toHexString(shared) + " " + Long.toHexString(sharedWide));
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        unsafe = (Unsafe) theUnsafe.get(null);
        String[] names = {"number", "other", "medium", "letter", "single", "wide", "real"};
        int[] sizes = {4, 4, 2, 2, 4, 8, 8};
        for (int i = 0; i < names.length; i++) {
            for (int at = 0; at < sizes[i]; at++) {
                UnsafeParts parts = new UnsafeParts();
                long offset = offset(names[i]) + at;
                System.out.println(unsafe.getByte(parts, offset) + " " + unsafe.getByteVolatile(parts, offset));
                unsafe.putByte(parts, offset, (byte) 0x81);
                parts.show(names[i] + " byte " + at);
                unsafe.putBoolean(parts, offset, true);
                parts.show(names[i] + " boolean " + at);
                if (at % 2 == 0) {
                    System.out.println(unsafe.getShort(parts, offset) + " " + (int) unsafe.getChar(parts, offset));
                    unsafe.putShort(parts, offset, (short) 0x8123);
                    parts.show(names[i] + " short " + at);
                    unsafe.putCharVolatile(parts, offset, '\u4567');
                    parts.show(names[i] + " char " + at);
                }
                if (at % 4 == 0 && sizes[i] >= 4) {
                    System.out.println(unsafe.getInt(parts, offset) + " " + unsafe.getFloat(parts, offset));
                    unsafe.putInt(parts, offset, 0x81234567);
                    parts.show(names[i] + " int " + at);
                    unsafe.putFloat(parts, offset, -2.5f);
                    parts.show(names[i] + " float " + at);
                    System.out.println(unsafe.compareAndSwapInt(parts, offset, Float.floatToIntBits(-2.5f), 77));
                    System.out.println(unsafe.getAndSetInt(parts, offset, -3) + " " + unsafe.getAndAddInt(parts, offset, 5));
                    parts.show(names[i] + " exchanged " + at);
                }
                if (sizes[i] == 8 && at == 0) {
                    unsafe.putLong(parts, offset, 0x8123456789ABCDEFL);
                    parts.show(names[i] + " long");
                    unsafe.putDouble(parts, offset, -2.5);
                    parts.show(names[i] + " double");
                }
            }
        }
        for (String name : new String[] {"shared", "sharedWide"}) {
            Field field = UnsafeParts.class.getDeclaredField(name);
            unsafe.putByte(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), (byte) 1);
            unsafe.putShort(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field) + 2, (short) 1);
            new UnsafeParts().show(name);
        }
        int[] numbers = {1, 2, 3};
        long ints = Unsafe.ARRAY_INT_BASE_OFFSET;
        unsafe.putInt(numbers, ints + 2, -1);
        unsafe.putShort(numbers, ints + 8, (short) -2);
        System.out.println(Arrays.toString(numbers) + " " + unsafe.getLong(numbers, ints + 2));
        boolean[] flags = {true, false, true, true};
        System.out.println(Integer.toHexString(unsafe.getInt(flags, (long) Unsafe.ARRAY_BOOLEAN_BASE_OFFSET)));
        unsafe.putShort(flags, Unsafe.ARRAY_BOOLEAN_BASE_OFFSET + 1L, (short) 1);
        System.out.println(Arrays.toString(flags));
    }
}
