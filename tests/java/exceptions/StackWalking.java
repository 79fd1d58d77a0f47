// StackWalker and Thread stack traces.
import java.util.List;
import java.util.stream.Collectors;

public class StackWalking {
    static List<String> names() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static List<String> recursive(int n) { return n == 0 ? names() : recursive(n - 1); }

    static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }

    static class Other {
        static Class<?> ask() { return caller(); }
    }

    public static void main(String[] args) {
        System.out.println(names());
        System.out.println(recursive(3));
        System.out.println(caller() + " " + Other.ask());
        String top = StackWalker.getInstance().walk(s -> s.limit(1).map(StackWalker.StackFrame::getClassName).findFirst().get());
        System.out.println(top);
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        System.out.println(trace.length + " " + trace[0].getMethodName() + " " + trace[1].getMethodName());
        System.out.println(new Throwable().getStackTrace()[0]);
        StackTraceElement a = new Throwable().getStackTrace()[0], b = new StackTraceElement("StackWalking", "main", "StackWalking.java", a.getLineNumber());
        System.out.println(a.getClassName().equals(b.getClassName()) + " " + b);
        StackWalker.getInstance().forEach(f -> System.out.println(f.getMethodName() + " " + f.getFileName() + " " + f.isNativeMethod()));
    }
}
