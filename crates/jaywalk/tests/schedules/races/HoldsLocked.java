import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Vector;

/** Collections that are locked, by themselves or by who uses them. */
public class HoldsLocked {
    public static void main(String[] args) throws Exception {
        List<Integer> guarded = new ArrayList<>();
        List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
        Vector<Integer> vector = new Vector<>();
        StringBuffer buffer = new StringBuffer();
        Runnable task = () -> {
            synchronized (guarded) {
                guarded.add(1);
                wrapped.add(1);
                vector.add(1);
                buffer.append('x');
            }
        };
        Thread one = new Thread(task);
        Thread other = new Thread(task);
        one.start();
        other.start();
        vector.iterator().hasNext();
        wrapped.size();
        buffer.length();
        one.join();
        other.join();
        assert guarded.size() == 2 && wrapped.size() == 2 && vector.size() == 2 && buffer.length() == 2;
    }
}
