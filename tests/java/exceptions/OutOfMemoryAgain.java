// flags: -Xmx24m
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Memory runs out several times; what the program lets go of can be used again, also by natives and new classes. */
public class OutOfMemoryAgain {
    static final class First {
        static final String TEXT = "first " + new Object().hashCode() * 0;
    }

    public static void main(String[] args) {
        Object[] head = null;
        try {
            while (true) {
                head = new Object[] {head, null, null, null};
            }
        } catch (OutOfMemoryError error) {
            head = null;
            System.out.println(First.TEXT + error.getMessage());
        }
        Map<Integer, String> map = new HashMap<>();
        try {
            for (int i = 0;; i++) {
                map.put(i, "value " + i);
            }
        } catch (OutOfMemoryError error) {
            map = null;
            System.out.println("map");
        }
        List<int[]> list = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            try {
                while (true) {
                    list.add(new int[10_000].clone());
                }
            } catch (OutOfMemoryError error) {
                list.clear();
                System.out.println("list " + error.getMessage());
            }
        }
        throw new OutOfMemoryError("mine");
    }
}
