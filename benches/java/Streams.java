import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Streams of ints, longs and objects, with lambdas and collectors. */
public class Streams {
    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 25;
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) words.add("word" + i * 37 % 501);
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            int shift = round;
            checksum += IntStream.range(0, 30_000).filter(i -> i % 3 != 0).map(i -> i ^ shift).asLongStream().sum();
            checksum += LongStream.rangeClosed(1, 15_000).map(i -> i * i % 1_009).filter(i -> (i & 1) == 0).max().orElse(0);
            checksum += words.stream().map(String::length).mapToInt(Integer::intValue).sum();
            checksum += words.stream().distinct().sorted().limit(100).collect(Collectors.joining(",")).hashCode();
            checksum += words.stream().collect(Collectors.groupingBy(word -> word.charAt(4), Collectors.counting())).size();
        }
        System.out.println(checksum);
    }
}
