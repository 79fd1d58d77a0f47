// prints: 2
public class HoldsSynchronizedMap {
    public static void main(String[] args) throws Exception {
        java.util.Map<String, Integer> map = java.util.Collections.synchronizedMap(new java.util.HashMap<>());
        Threads.run(() -> map.put("a", 1), () -> map.put("b", 1));
        System.out.println(map.size());
    }
}
