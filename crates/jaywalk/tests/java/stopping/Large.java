import java.util.zip.Deflater;

/** Fails after a call of a native method that takes long. */
public class Large {
    public static void main(String[] arguments) {
        byte[] input = new byte[128 << 20];
        for (int index = 0; index < input.length; index += 41) {
            input[index] = (byte) (index * 31);
        }
        Deflater deflater = new Deflater(9);
        deflater.setInput(input);
        deflater.finish();
        int made = deflater.deflate(new byte[64 << 20]);
        throw new IllegalStateException("made " + made);
    }
}
