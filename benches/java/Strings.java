import java.util.HashMap;
import java.util.Map;

/** String building and hash maps, as the JDK's own bytecode does them. */
public class Strings {
    static String word(int n) {
        StringBuilder builder = new StringBuilder();
        do {
            builder.append((char) ('a' + n % 26));
            n /= 26;
        } while (n > 0);
        return builder.append(n % 3 == 0 ? "s" : "ed").toString();
    }

    static int count(String text, Map<String, Integer> counts) {
        int from = 0;
        while (from < text.length()) {
            int to = text.indexOf(' ', from);
            if (to < 0) to = text.length();
            String key = text.substring(from, to);
            Integer old = counts.get(key);
            counts.put(key, old == null ? 1 : old + 1);
            from = to + 1;
        }
        return counts.size();
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 12_000; i++) text.append(word(i * 7919 % 3001 + round)).append(' ');
            Map<String, Integer> counts = new HashMap<>();
            checksum = checksum * 31 + count(text.toString(), counts);
            for (Map.Entry<String, Integer> entry : counts.entrySet()) checksum += entry.getKey().hashCode() * (long) entry.getValue();
            Map<Integer, String> names = new HashMap<>();
            for (int i = 0; i < 10_000; i++) names.put(i * 31, "name" + i);
            for (int i = 0; i < 20_000; i++) {
                String name = names.get(i);
                if (name != null) checksum += name.length();
            }
        }
        System.out.println(checksum);
    }
}
