package programs;

import java.util.IdentityHashMap;
import java.util.Map;
import jaywalk.ObjectPool;

/**
 * Uses a pool: {@code SIZE INCLUDE_NULL CALLS}, where a call is {@code A} for getAny or {@code N} for getNew. Writes
 * for each call {@code -} for null, or a number for the object, counted in the order of first appearance.
 */
public class Pools {
    public static void main(String[] args) {
        ObjectPool<Object> pool =
                new ObjectPool<>(Object.class, Integer.parseInt(args[0]), Boolean.parseBoolean(args[1]));
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        StringBuilder line = new StringBuilder();
        for (char call : args[2].toCharArray()) {
            Object object = call == 'A' ? pool.getAny() : pool.getNew();
            if (object == null) {
                line.append('-');
            } else {
                numbers.putIfAbsent(object, numbers.size());
                line.append(numbers.get(object));
            }
        }
        System.out.print(line);
    }
}
