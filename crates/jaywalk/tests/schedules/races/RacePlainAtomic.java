// races: java.util.concurrent.atomic.AtomicInteger.value
import java.util.concurrent.atomic.AtomicInteger;

/** An atomic that is asked for plain accesses gives them. */
public class RacePlainAtomic {
    public static void main(String[] args) throws Exception {
        AtomicInteger number = new AtomicInteger();
        Thread writer = new Thread(() -> number.setPlain(1));
        writer.start();
        assert number.get() <= 1;
        writer.join();
    }
}
