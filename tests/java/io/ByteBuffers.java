// ByteBuffer and its relatives: order, views, slices, limits, errors.
import java.nio.*;
import java.util.Arrays;

public class ByteBuffers {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putShort((short) -2).putInt(0x01020304).putLong(5L << 40).putChar('\u20ac').putFloat(1.5f).putDouble(-2.5);
        System.out.println(b + " " + Arrays.toString(b.array()));
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + b.getChar() + " " + b.getFloat() + " " + b.getDouble() + " " + b.remaining() + " " + b.hasRemaining());
        b.clear().order(ByteOrder.LITTLE_ENDIAN).putInt(0x01020304).putLong(0, -1L).putInt(8, 77);
        System.out.println(b.order() + " " + b.getInt(0) + " " + b.position() + " " + b.getInt(8) + " " + Arrays.toString(Arrays.copyOf(b.array(), 12)));
        ByteBuffer w = ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 4, 5, 6, 7}, 2, 4);
        ByteBuffer s = w.slice();
        s.put(0, (byte) 99);
        System.out.println(w + " " + s + " " + w.get(2) + " " + s.arrayOffset() + " " + w.duplicate().limit(3).remaining());
        w.mark().get();
        w.get();
        System.out.println(w.position() + " " + w.reset().position() + " " + w.rewind().position() + " " + w.compact());
        IntBuffer i = ByteBuffer.wrap(new byte[] {0, 0, 0, 1, 0, 0, 1, 0}).asIntBuffer();
        System.out.println(i.get() + " " + i.get() + " " + i + " " + IntBuffer.wrap(new int[] {3, 4}).compareTo(IntBuffer.wrap(new int[] {3, 5})));
        ByteBuffer d = ByteBuffer.allocateDirect(16);
        d.putLong(123456789L).putInt(7).flip();
        System.out.println(d.isDirect() + " " + d.getLong() + " " + d.getInt() + " " + d.hasArray());
        CharBuffer c = CharBuffer.wrap("characters");
        System.out.println(c.subSequence(2, 5) + " " + c.length() + " " + c.charAt(1) + " " + c.isReadOnly() + " " + c.toString());
        System.out.println(ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {0, 1, 2}, 1, 2)) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode() + " " + ByteBuffer.wrap(new byte[] {1, 2}).mismatch(ByteBuffer.wrap(new byte[] {1, 3})));
        LongBuffer l = LongBuffer.allocate(3);
        l.put(new long[] {1, 2, 3}).flip();
        DoubleBuffer db = DoubleBuffer.wrap(new double[] {1.5, 2.5});
        ShortBuffer sb = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putShort((short) 1).putShort((short) 2).flip().asShortBuffer();
        System.out.println(l.get(2) + " " + db.get(1) + " " + sb.get(0) + " " + sb.order());
        for (Runnable r : new Runnable[] {() -> ByteBuffer.allocate(2).getInt(), () -> ByteBuffer.allocate(2).putInt(1), () -> ByteBuffer.allocate(2).get(5), () -> ByteBuffer.allocate(2).asReadOnlyBuffer().put((byte) 1), () -> ByteBuffer.allocate(2).position(3),
            () -> ByteBuffer.allocate(-1), () -> ByteBuffer.allocate(2).reset(), () -> CharBuffer.wrap("x").put('y'), () -> ByteBuffer.allocateDirect(1).array()}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }
}
