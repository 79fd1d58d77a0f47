// stdin: 1 + 2\n7 / 0\n2 ^ 10\nmem 5\nmem * 3\nbogus\n\n9 % 4\nquit\nnever read
// An interactive calculator on standard input, with errors on standard error.
import java.io.*;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

public class Calculator {
    private static final Map<String, LongBinaryOperator> OPERATORS = new TreeMap<>();
    private static long memory;

    static {
        OPERATORS.put("+", Math::addExact);
        OPERATORS.put("-", Math::subtractExact);
        OPERATORS.put("*", Math::multiplyExact);
        OPERATORS.put("/", (a, b) -> a / b);
        OPERATORS.put("%", (a, b) -> a % b);
        OPERATORS.put("^", (a, b) -> {
            long r = 1;
            for (long i = 0; i < b; i++) r = Math.multiplyExact(r, a);
            return r;
        });
    }

    static long value(String s) { return s.equals("mem") ? memory : Long.parseLong(s); }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int number = 0;
        for (String line; (line = in.readLine()) != null; ) {
            number++;
            String[] parts = line.trim().split("\\s+");
            try {
                if (line.isBlank()) {
                    System.out.println(number + ": (empty)");
                } else if (parts[0].equals("quit")) {
                    System.out.println("bye");
                    System.exit(number);
                } else if (parts.length == 2 && parts[0].equals("mem")) {
                    memory = value(parts[1]);
                    System.out.println(number + ": stored " + memory);
                } else {
                    LongBinaryOperator op = OPERATORS.get(parts[1]);
                    System.out.println(number + ": " + op.applyAsLong(value(parts[0]), value(parts[2])));
                }
            } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
                System.err.println(number + ": " + e.getMessage());
            }
        }
        System.out.println("end of input");
    }
}
