import static jaywalk.Choice.*;

/** Boxing, the cache of Integer, parsing, and comparing boxes. */
public class Boxes {
    public static void main(String[] args) {
        Integer a = getInt(126, 129);
        Integer b = getInt(127, 128);
        Boolean flag = getBoolean();
        Character letter = (char) getInt('a', 'b');
        Byte small = (byte) getInt(126, 129);
        Short medium = (short) getInt(32767, 32768);
        Long wide = (long) getInt(-1, 1);
        Object any = getAny(1, 2L, "three", 'c', null);
        System.out.println((a == b) + " " + a.equals(b) + a.compareTo(b) + flag + letter + small + medium + wide);
        System.out.println(any + " " + (any instanceof Number) + (any == null ? 0 : any.hashCode()));
        System.out.println(Integer.parseInt(a.toString()) + Integer.toBinaryString(b) + Integer.toHexString(a));
    }
}
