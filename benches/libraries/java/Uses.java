import java.lang.reflect.Proxy;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Scanner;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jaywalk.Choice;

/** {@code Uses WHAT [before]}: uses a library on each of 400 paths, and once before the choice if that is asked for. */
public class Uses {
    static final int PATHS = 400;
    static int total;

    /** What proxies stand for. */
    public interface Twice {
        /** Twice a value. */
        int twice(int value);
    }

    /** What {@code META-INF/services} names. */
    public static class Doubling implements Twice {
        @Override
        public int twice(int value) {
            return value * 2;
        }
    }

    /** What reflection calls. */
    public int plus(int value) {
        return value + total;
    }

    static int use(String what, int value) throws Exception {
        switch (what) {
            case "formatting":
                return String.format("%d %s %5.2f", value, "x", value * 1.5).length();
            case "streams":
                return IntStream.range(0, value % 7 + 3).boxed().filter(x -> x > 1).collect(Collectors.toList()).size();
            case "reflection":
                return (Integer) Uses.class.getMethod("plus", int.class).invoke(new Uses(), value);
            case "proxies":
                Class<?>[] interfaces = {Twice.class};
                return ((Twice) Proxy.newProxyInstance(Uses.class.getClassLoader(), interfaces,
                    (proxy, method, arguments) -> (Integer) arguments[0] * 2)).twice(value);
            case "digests":
                return MessageDigest.getInstance("SHA-256").digest(new byte[] {(byte) value})[0];
            case "scanners":
                Scanner scanner = new Scanner(value + " " + (value + 1));
                return scanner.nextInt() + scanner.nextInt();
            case "services":
                int sum = 0;
                for (Twice twice : ServiceLoader.load(Twice.class)) {
                    sum += twice.twice(value);
                }
                return sum;
            case "executors":
                ExecutorService executor = Executors.newFixedThreadPool(1);
                try {
                    return executor.submit(() -> value * 2).get();
                } finally {
                    executor.shutdown();
                }
            case "futures":
                return CompletableFuture.supplyAsync(() -> value * 2).thenApply(x -> x + 1).join();
            case "dates":
                DateTimeFormatter formatter = DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ENGLISH);
                String date = LocalDate.of(2024, 1, 1).plusDays(value).format(formatter);
                return LocalDate.parse(date, formatter).getDayOfYear();
            case "modules":
                return String.class.getModule().getDescriptor().exports().size() + value;
            default:
                throw new IllegalArgumentException(what);
        }
    }

    /** Uses the library. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 1) {
            use(arguments[0], 1);
        }
        int chosen = Choice.getInt(0, PATHS - 1);
        // The path forks here, before the library is used.
        total += chosen;
        if (use(arguments[0], chosen) < -1_000_000) {
            throw new IllegalStateException();
        }
    }
}
