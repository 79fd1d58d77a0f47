import java.util.concurrent.ConcurrentSkipListMap;

/** Who finds an element in a map without locks sees what was done before it was put there. */
public class HoldsSkipList {
    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>();
        Thread writer = new Thread(() -> {
            data = 1;
            map.put("a", 1);
        });
        writer.start();
        if (map.get("a") != null) {
            assert data == 1;
        }
        writer.join();
    }
}
