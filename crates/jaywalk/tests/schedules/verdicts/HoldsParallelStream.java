// The caller and a worker share the work in many ways.
// prints: 6
import java.util.stream.IntStream;

public class HoldsParallelStream {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 4).parallel().sum());
    }
}
