import java.lang.reflect.Proxy;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jaywalk.Choice;

/** Programs that use libraries, and classes of their own, after a choice. */
public class Uses {
    static int chosen(int most) {
        int chosen = Choice.getInt(0, most);
        // A strict use: the path forks here.
        total += chosen;
        return chosen;
    }

    static int total;

    interface Twice {
        int twice(int value);
    }

    public static int twice(int value) {
        return 2 * value;
    }

    static void formatting() {
        int chosen = chosen(11);
        System.out.println(String.format("%d %s %5.2f", chosen, "x", chosen * 1.5));
    }

    static void streams() {
        int chosen = chosen(11);
        System.out.println(IntStream.range(0, chosen % 5).boxed().map(x -> x * 2).collect(Collectors.toList()));
    }

    static void reflection() throws Exception {
        int chosen = chosen(11);
        System.out.println(Uses.class.getMethod("twice", int.class).invoke(null, chosen));
        System.out.println(Uses.class.getDeclaredMethods().length > 3);
    }

    static void proxies() {
        int chosen = chosen(11);
        Twice twice = (Twice) Proxy.newProxyInstance(Uses.class.getClassLoader(), new Class<?>[] {Twice.class},
            (proxy, method, arguments) -> (Integer) arguments[0] * 2);
        System.out.println(twice.twice(chosen));
    }

    static void scanners() {
        int chosen = chosen(11);
        Scanner scanner = new Scanner(chosen + " " + (chosen + 1));
        System.out.println(scanner.nextInt() + scanner.nextInt());
    }

    static void dates() {
        int chosen = chosen(11);
        DateTimeFormatter formatter = DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ENGLISH);
        String text = LocalDate.of(2024, 1, 1).plusDays(chosen).format(formatter);
        System.out.println(text + LocalDate.parse(text, formatter).getDayOfYear());
    }

    static void modules() {
        int chosen = chosen(11);
        System.out.println(chosen + String.class.getModule().getDescriptor().exports().size());
        System.out.println(List.class.getModule() == String.class.getModule());
    }

    static void services() {
        int chosen = chosen(11);
        int found = 0;
        for (Object provider : ServiceLoader.load(java.util.spi.ToolProvider.class)) {
            found++;
        }
        System.out.println(chosen + found > 0);
    }

    static void executors() throws Exception {
        int chosen = chosen(7);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        System.out.println(executor.submit(() -> chosen * 2).get());
        executor.shutdown();
    }

    static void futures() {
        int chosen = chosen(7);
        System.out.println(CompletableFuture.supplyAsync(() -> chosen * 2).thenApply(x -> x + 1).join());
    }

    /** The same things in other orders. */
    static void orders() {
        int chosen = chosen(11);
        for (int step = 0; step < 3; step++) {
            switch ((chosen + step * (1 + chosen % 2)) % 3) {
                case 0: System.out.println(String.format("%d %s", step, Locale.getDefault())); break;
                case 1: System.out.println(Uses.class.getModule().isNamed()); break;
                default: System.out.println(IntStream.range(0, 3).sum() + Slow.value + Slow.list.size());
            }
        }
        System.out.println(System.identityHashCode(new Object()) + " " + new Object().hashCode());
    }

    /** What comes before makes a difference. */
    static void hashes() {
        int chosen = chosen(11);
        List<Object> asked = new ArrayList<>();
        for (int i = 0; i < chosen % 3; i++) {
            Object object = new Object();
            System.out.println(object.hashCode());
            asked.add(object);
        }
        System.out.println(Hashed.codes + " " + new Object().hashCode());
        System.out.println(Hashed.codes.iterator().next() == Hashed.first);
    }

    static class Hashed {
        static final Object first = new Object();
        static final Set<Object> codes = new HashSet<>();
        static final IdentityHashMap<Object, Integer> map = new IdentityHashMap<>();

        static {
            for (int i = 0; i < 300; i++) {
                map.put(new Object(), i);
            }
            codes.add(first.hashCode());
        }
    }

    static int setting = 1;

    /** An initialiser that reads what the path has written. */
    static void settings() {
        int chosen = chosen(11);
        setting = chosen % 4;
        System.out.println(Setting.sum + " " + Setting.count);
    }

    static class Setting {
        static int count = ++total;
        static int sum = sum();

        static int sum() {
            int sum = 0;
            for (int i = 0; i < 500; i++) {
                sum += setting * i;
            }
            return sum;
        }
    }

    static class Slow {
        static int value;
        static final List<String> list = new ArrayList<>();

        static {
            for (int i = 0; i < 400; i++) {
                value += i;
                list.add(("s" + i % 7).intern());
            }
        }
    }

    /** Objects of initialisers are changed by the path. */
    static void changes() {
        int chosen = chosen(11);
        System.out.println(Slow.list.size() + " " + Slow.value);
        Slow.list.set(3, "changed " + chosen);
        Slow.value += chosen;
        synchronized (Slow.list) {
            Slow.list.add("more");
        }
        System.out.println(Slow.list.get(3) + Slow.list.size() + Slow.value + Slow.list.hashCode());
        System.out.println(Slow.list.get(10) == "s3" && Slow.list.get(10) == ("s" + 3).intern());
        System.out.println(System.identityHashCode(Slow.list) == System.identityHashCode(Slow.list));
    }

    /** Interned strings are the first that were interned. */
    static void interned() {
        int chosen = chosen(11);
        String mine = new String("s" + chosen % 7);
        boolean first = chosen % 2 == 0 && mine.intern() == mine;
        System.out.println(first + " " + (Slow.list.get(chosen % 7) == mine));
        System.out.println("s2" == ("s" + 2).intern());
    }

    static class Failing {
        static int value;

        static {
            for (int i = 0; i < 400; i++) {
                value += i;
            }
            if (total < 6) {
                throw new IllegalStateException("no " + total);
            }
        }
    }

    static void failures() {
        int chosen = chosen(11);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(chosen + " " + Failing.value);
            } catch (LinkageError error) {
                System.out.println(error.getClass() + " " + error.getMessage());
            }
        }
    }

    static class Talking {
        static int value;

        static {
            for (int i = 0; i < 400; i++) {
                value += i;
            }
            System.out.println("initialised");
        }
    }

    static void talking() {
        System.out.println(chosen(11) + Talking.value);
    }

    static class Choosing {
        static int value = 0;

        static {
            for (int i = 0; i < 400; i++) {
                value += i;
            }
            value += chosen(2);
        }
    }

    static void choosing() {
        System.out.println(chosen(3) + " " + Choosing.value);
    }

    /** Two threads want the same class. */
    static void threads() throws Exception {
        int chosen = chosen(7);
        Thread thread = new Thread(() -> System.out.println(Slow.value));
        thread.start();
        if (chosen % 2 == 0) {
            Thread.yield();
        }
        System.out.println(Slow.list.size() + chosen);
        thread.join();
    }

    static long fibonacci(int number) {
        return number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2);
    }

    static final long[] memo = new long[40];

    static long remembered(int number) {
        if (memo[number] == 0) {
            memo[number] = fibonacci(number);
        }
        return memo[number];
    }

    /** Calls of methods that fill a cache of the program's. */
    static void remembering() {
        int chosen = chosen(11);
        System.out.println(remembered(15 + chosen % 2) + remembered(14) + memo[16] + memo[15]);
    }

    /** Deep trees. */
    static void deep() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            text.append(chosen(2)).append(remembered(13));
            if (i == 2) {
                text.append(Slow.value).append(String.join(",", Slow.list.subList(0, 3)));
            }
        }
        System.out.println(text);
    }
}
