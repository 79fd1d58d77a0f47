import java.util.HashMap;
import java.util.Map;
import jaywalk.Choice;

/** A hash map whose keys are open. */
public class Keys {
    public static void main(String[] args) {
        Map<Integer, Integer> map = new HashMap<>();
        int[] keys = new int[2];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Choice.anyInt();
            map.put(keys[i], i);
        }
        for (int i = 0; i < keys.length; i++) {
            assert map.get(keys[i]) >= i;
        }
        assert map.size() <= keys.length;
    }
}
