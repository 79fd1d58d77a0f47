import java.util.concurrent.ConcurrentHashMap;

public class ViolatedLookThenPut {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(1, 0);
        Threads.Body body = () -> map.put(1, map.get(1) + 1);
        Threads.run(body, body);
        assert map.get(1) == 2;
    }
}
