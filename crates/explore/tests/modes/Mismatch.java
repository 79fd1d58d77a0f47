import static jaywalk.Choice.*;

import java.nio.*;
import java.util.*;

/** What compares, copies or reads arrays of numbers several at a time. */
public class Mismatch {
    public static void main(String[] args) {
        int a = getInt(0, 1);
        boolean b = getBoolean();
        int[] one = {1, 2, 3, 4, a, 6, 7, 8, 9};
        int[] two = {1, 2, 3, 4, getInt(0, 1), 6, 7, 8, 9};
        boolean[] flags = new boolean[20];
        flags[17] = b;
        boolean[] others = flags.clone();
        others[3] = a == 1;
        StringBuilder text = new StringBuilder();
        switch (getInt(0, 9)) {
            case 0: text.append(Arrays.equals(one, two)); break;
            case 1: text.append(Arrays.mismatch(one, two)); break;
            case 2: text.append(Arrays.compare(two, one)); break;
            case 3: text.append(Arrays.equals(flags, others)).append(Arrays.mismatch(flags, others)); break;
            case 4: text.append(IntBuffer.wrap(one).equals(IntBuffer.wrap(two))).append(IntBuffer.wrap(two).hashCode()); break;
            case 5: {
                IntBuffer direct = ByteBuffer.allocateDirect(64).asIntBuffer();
                direct.put(one).put(two, 3, 2);
                direct.flip();
                text.append(direct.get(4)).append(direct.get(10)).append(direct.compareTo(IntBuffer.wrap(one)));
                break;
            }
            case 6: text.append(Arrays.hashCode(two)).append(Arrays.hashCode(flags)).append(Arrays.toString(others)); break;
            case 7: text.append(Arrays.stream(two).distinct().count()).append(Arrays.copyOfRange(two, 4, 6)[0]); break;
            case 8: {
                int[] target = new int[9];
                IntBuffer.wrap(two).get(target, 0, 9);
                Arrays.parallelPrefix(target, Integer::sum);
                text.append(target[8]);
                break;
            }
            default: {
                float[] floats = {1, 2, a, Float.intBitsToFloat(getInt(1, 2))};
                text.append(Arrays.equals(floats, new float[] {1, 2, 1, 0})).append(Float.floatToRawIntBits(floats[3]));
            }
        }
        System.out.println(text);
    }
}
