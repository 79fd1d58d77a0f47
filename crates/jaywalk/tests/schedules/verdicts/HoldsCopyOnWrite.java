// prints: [a, b] | [b, a]
import java.util.concurrent.CopyOnWriteArrayList;

public class HoldsCopyOnWrite {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        Threads.run(() -> list.add("a"), () -> list.add("b"));
        System.out.println(list);
    }
}
