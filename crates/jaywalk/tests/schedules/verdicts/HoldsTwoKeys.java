// prints: 2
import java.util.concurrent.ConcurrentHashMap;

public class HoldsTwoKeys {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Threads.run(() -> map.put(1, 1), () -> map.put(2, 1));
        System.out.println(map.get(1) + map.get(2));
    }
}
