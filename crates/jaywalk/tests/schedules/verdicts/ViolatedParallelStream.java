// The elements are counted by who comes first.
import java.util.stream.IntStream;

public class ViolatedParallelStream {
    static volatile int count;

    public static void main(String[] args) {
        IntStream.range(0, 2).parallel().forEach(i -> count++);
        assert count == 2;
    }
}
