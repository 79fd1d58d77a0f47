// races: java.util.HashMap.size
import java.util.HashMap;
import java.util.Map;

/** The JDK's own classes may lie between the program and its map. */
public class RaceHashMapInString {
    static final Map<String, String> MAP = new HashMap<>();

    public static void main(String[] args) throws Exception {
        MAP.put("a", "b");
        Thread writer = new Thread(() -> MAP.remove("c"));
        Thread other = new Thread(() -> MAP.clear());
        writer.start();
        writer.join();
        other.start();
        int length = String.valueOf(MAP.size()).length();
        assert length == 1;
        other.join();
    }
}
