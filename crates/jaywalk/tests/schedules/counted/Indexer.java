import java.util.concurrent.atomic.AtomicInteger;

/**
 * indexer(n): each thread puts four messages into a table of 128 places, by a hash, and goes on to the next place where one
 * is taken. Up to 11 threads never meet; 12 have 8 orders, 15 have 4,096.
 */
public class Indexer {
    static final int SIZE = 128;
    static final int MESSAGES = 4;

    public static void main(String[] args) throws Exception {
        AtomicInteger[] table = new AtomicInteger[SIZE];
        for (int i = 0; i < SIZE; i++) {
            table[i] = new AtomicInteger();
        }
        Started.run(args, Integer.parseInt(args[0]), number -> {
            for (int m = 0; m < MESSAGES; m++) {
                int message = (m + 1) * 11 + number;
                int hash = message * 7 % SIZE;
                while (!table[hash].compareAndSet(0, message)) {
                    hash = (hash + 1) % SIZE;
                }
            }
        });
    }
}
