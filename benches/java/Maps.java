import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Hash maps and tree maps with boxed keys and with strings. */
public class Maps {
    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 12;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            Map<Integer, Integer> counts = new HashMap<>();
            for (int i = 0; i < 40_000; i++) counts.merge(i * 7919 % 5_003, 1, Integer::sum);
            for (Map.Entry<Integer, Integer> entry : counts.entrySet()) checksum += entry.getKey() * entry.getValue();
            TreeMap<Long, String> tree = new TreeMap<>();
            for (long i = 0; i < 5_000; i++) tree.put(i * 31_337 % 7_919, "v" + i);
            for (String value : tree.headMap(4_000L).values()) checksum = checksum * 31 + value.hashCode();
            Map<String, Integer> names = new HashMap<>();
            for (int i = 0; i < 8_000; i++) names.put("name" + i % 1_000, i);
            checksum += names.size() + names.get("name77");
        }
        System.out.println(checksum);
    }
}
