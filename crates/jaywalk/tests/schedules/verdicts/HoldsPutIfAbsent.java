// prints: a | b
import java.util.concurrent.ConcurrentHashMap;

public class HoldsPutIfAbsent {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        String[] before = new String[2];
        Threads.run(() -> before[0] = map.putIfAbsent(1, "a"), () -> before[1] = map.putIfAbsent(1, "b"));
        assert (before[0] == null) != (before[1] == null);
        System.out.println(map.get(1));
    }
}
