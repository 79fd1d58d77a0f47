import static jaywalk.Choice.*;

import java.util.*;

/** Arrays of bytes, chars, shorts, longs and doubles that hold unknowns while objects move, are locked and go away. */
public class Shadows {
    static final Map<String, byte[]> kept = new HashMap<>();
    static double[] shared = new double[3];
    long far;
    double part;

    static Object garbage(int rounds) {
        Object last = null;
        for (int i = 0; i < rounds; i++) {
            last = new Object[] {last == null ? "" : "x" + i, new byte[1000], new long[100]};
        }
        return last;
    }

    /** The same number by way of everything that holds one. */
    static double moved(double number) {
        Shadows holder = new Shadows();
        holder.part = number;
        shared[1] = holder.part;
        double[] copy = shared.clone();
        System.arraycopy(copy, 1, copy, 2, 1);
        Double boxed = copy[2];
        List<Double> list = new ArrayList<>(List.of(boxed));
        long bits = Double.doubleToRawLongBits(list.get(0));
        holder.far = bits;
        return Double.longBitsToDouble(new long[] {holder.far}[0]);
    }

    public static void main(String[] args) throws Exception {
        byte b = (byte) getInt(-2, 1);
        long w = getLong((1L << 40) - 1, (1L << 40) + 1);
        double d = Double.longBitsToDouble(getLong(0x3ff0_0000_0000_0000L, 0x3ff0_0000_0000_0002L));
        char c = getChar('y', 'z');
        boolean flag = getBoolean();
        byte[] bytes = new byte[40];
        int hash = System.identityHashCode(bytes);
        synchronized (bytes) {
            bytes[7] = b;
            garbage(3000);
            bytes[8] = bytes[7];
        }
        long[] longs = {1, w, 3};
        char[] chars = "abc".toCharArray();
        chars[1] = c;
        short[] shorts = {(short) bytes[8], 5};
        boolean[] flags = {true, flag};
        kept.put("bytes", bytes.clone());
        double there = moved(d);
        garbage(3000);
        System.gc();
        Thread thread = new Thread(() -> {
            synchronized (longs) {
                longs[0] = longs[1];
                longs.notifyAll();
            }
        });
        synchronized (longs) {
            thread.start();
            longs.wait(10);
        }
        thread.join();
        switch (getInt(0, 8)) {
            case 0 -> System.out.println(kept.get("bytes")[7] + " " + (hash == System.identityHashCode(bytes)));
            case 1 -> System.out.println(Arrays.toString(longs));
            case 2 -> System.out.println(new String(chars) + chars.length);
            case 3 -> System.out.println(shorts[0] < 0 ? "negative" : "not");
            case 4 -> System.out.println(flags[1] ? 1 : 0);
            case 5 -> System.out.println(there == d);
            case 6 -> {
                if (longs[0] == 1L << 40) {
                    throw new IllegalStateException(new String(bytes, 7, 1, java.nio.charset.StandardCharsets.ISO_8859_1));
                }
            }
            case 7 -> {
                bytes[7] = 9;
                bytes[8]++;
                System.out.println(bytes[7] + " " + bytes[8] + " " + bytes[9]);
            }
            default -> {
                byte[] wide = {b, b, b, b, b, b, b, b, 1};
                var view = java.lang.invoke.MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.LITTLE_ENDIAN);
                view.set(wide, 1, 7L);
                System.out.println(Arrays.toString(wide));
            }
        }
    }
}
