// An uncaught exception with a cause: trace on standard error, exit status 1.
public class UncaughtWithCause {
    static class ConfigurationException extends RuntimeException {
        ConfigurationException(String message, Throwable cause) { super(message, cause); }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new ConfigurationException("bad value for key 'size'", e);
        }
    }

    static int total(String... values) {
        int sum = 0;
        for (String v : values) {
            sum += parse(v);
            System.out.println("sum " + sum);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(total("1", "2", "-30"));
        System.err.println("a line on standard error");
        try {
            System.out.println(total("4", "x5", "6"));
        } finally {
            System.out.println("finally before dying");
        }
        System.out.println("never");
    }
}
