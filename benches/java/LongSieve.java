/** Loops with a long index: the sieve of Eratosthenes again, and sums of divisors. */
public class LongSieve {
    static long count(boolean[] composite, long limit) {
        long primes = 0;
        for (long i = 2; i < limit; i++) {
            if (composite[(int) i]) continue;
            primes++;
            for (long j = i * i; j < limit; j += i) composite[(int) j] = true;
        }
        return primes;
    }

    static long divisors(long n) {
        long sum = 1;
        for (long d = 2; d * d <= n; d++) {
            if (n % d != 0) continue;
            sum += d;
            if (d != n / d) sum += n / d;
        }
        return sum;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 30;
        long checksum = 0;
        for (long i = 0; i < rounds; i++) checksum = checksum * 31 + count(new boolean[1_000_000], 1_000_000 - i);
        for (long n = 1; n < 2_000L * rounds; n++) checksum += divisors(n);
        System.out.println(checksum);
    }
}
