import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** What the JDK's classes fill when somebody first asks, and what each thread has for itself, is no race of the program's. */
public class HoldsJdkCaches {
    static final ThreadLocal<StringBuilder> LOCAL = ThreadLocal.withInitial(StringBuilder::new);

    public static void main(String[] args) throws Exception {
        String text = new String("some text");
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        Map<String, Integer> view = Collections.unmodifiableMap(map);
        Runnable reader = () -> {
            text.hashCode();
            assert map.keySet().contains("a") && map.values().size() == 1 && view.entrySet().size() == 1;
            LOCAL.get().append('x');
            assert LOCAL.get().length() == 1;
            assert Integer.valueOf(7).equals(7);
        };
        Thread one = new Thread(reader);
        Thread other = new Thread(reader);
        one.start();
        other.start();
    }
}
