// Two new keys of one bucket: one may be lost.
public class ViolatedHashMap {
    public static void main(String[] args) throws Exception {
        java.util.Map<Integer, Integer> map = new java.util.HashMap<>();
        map.put(0, 0);
        Threads.run(() -> map.put(1, 1), () -> map.put(17, 1));
        assert map.get(1) != null && map.get(17) != null && map.size() == 3;
    }
}
