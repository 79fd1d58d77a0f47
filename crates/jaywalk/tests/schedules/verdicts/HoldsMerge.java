// prints: 2
import java.util.concurrent.ConcurrentHashMap;

public class HoldsMerge {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Threads.Body body = () -> map.merge(1, 1, Integer::sum);
        Threads.run(body, body);
        System.out.println(map.get(1));
    }
}
