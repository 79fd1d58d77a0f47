/** Byte-array loads and stores in tight loops: the sieve of Eratosthenes. */
public class Sieve {
    private static final int LIMIT = 2_000_000;

    static int count(boolean[] composite) {
        int primes = 0;
        for (int i = 2; i < composite.length; i++) {
            if (composite[i]) continue;
            primes++;
            for (int j = i + i; j < composite.length; j += i) composite[j] = true;
        }
        return primes;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 45;
        long checksum = 0;
        for (int i = 0; i < rounds; i++) checksum = checksum * 31 + count(new boolean[LIMIT + i]);
        System.out.println(checksum);
    }
}
