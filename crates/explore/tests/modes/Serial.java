import static jaywalk.Choice.*;

import java.io.*;
import java.math.*;
import java.nio.*;
import java.time.*;
import java.util.*;
import java.util.regex.*;

/** Parts of the JDK with natives or intrinsics of their own, fed with unknowns. */
public class Serial {
    static class Data implements Serializable, Cloneable {
        int number; boolean flag; byte small; char letter; String text; int[] numbers; Data next;
        Data copy() throws CloneNotSupportedException { return (Data) clone(); }
    }

    public static void main(String[] args) throws Exception {
        int number = getInt(-1, 1);
        boolean flag = getBoolean();
        String text = getAny("one", "two");
        Data data = new Data();
        data.number = number;
        data.flag = flag;
        data.small = (byte) number;
        data.letter = (char) (number + 'b');
        data.text = text;
        data.numbers = new int[] {number, 2};
        data.next = getAny(data, null);
        Data copy = data.copy();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(copy);
        }
        Data read = (Data) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        ByteBuffer buffer = ByteBuffer.allocate(16);
        buffer.putInt(number).put((byte) number).putChar(data.letter).flip();
        ByteBuffer direct = ByteBuffer.allocateDirect(8);
        direct.putInt(0, number);
        BigInteger big = BigInteger.valueOf(number).add(BigInteger.TEN).pow(3);
        Matcher matcher = Pattern.compile("(" + text + ")+").matcher("twotwo");
        Scanner scanner = new Scanner(number + " " + text);
        Random random = new Random(number);
        Object[] array = {number, text};
        StringWriter writer = new StringWriter();
        new PrintWriter(writer).printf("%03d", number).flush();
        System.out.println(read.number + " " + read.flag + read.small + read.letter + read.text + read.numbers[0]
                + (read.next == read) + (read.next == null) + buffer.getInt() + direct.getInt(0) + big + matcher.matches()
                + scanner.nextInt() + random.nextInt(100) + Arrays.deepHashCode(array) + writer
                + LocalDate.of(2024, 1, 1).plusDays(number) + new UUID(number, 1) + Objects.checkIndex(number + 1, 3)
                + new BigDecimal(number).setScale(2) + text.matches("t.*") + Locale.ROOT.toString().length());
    }
}
