// prints: 2
import java.util.concurrent.atomic.LongAdder;

public class HoldsLongAdder {
    public static void main(String[] args) throws Exception {
        LongAdder sum = new LongAdder();
        Threads.run(sum::increment, sum::increment);
        System.out.println(sum.sum());
    }
}
