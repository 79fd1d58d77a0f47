// races: java.util.ArrayList.size
import java.util.ArrayList;
import java.util.List;

/** A list that is used without a lock: the JDK's code makes the accesses, and the program should not have called it. */
public class RaceArrayList {
    static final List<String> LIST = new ArrayList<>(4);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> LIST.add("x"));
        writer.start();
        assert LIST.size() <= 1;
        writer.join();
    }
}
