package jaywalk.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs tests one after the other, each with an instance of its own, and writes to a file how they come out. It leaves the
 * rest to another run when one of them does not end.
 *
 * What is around the tests can be varied: the names and numbers of threads, how deep the stack is, how many lambdas there
 * were. What comes out otherwise then depends on that, as what depends on clocks and chance does.
 */
public final class Trial {
    private static final long LONGEST_MILLISECONDS = 10_000;
    private static final int VARIED_DEPTH = 7;

    private Trial() {}

    /**
     * Arguments: the file to write, one that has a line for each test (a number, the class, the method), and whether the
     * surroundings are varied.
     */
    public static void main(String[] arguments) throws Exception {
        boolean isVaried = Boolean.parseBoolean(arguments[2]);
        if (isVaried) {
            vary();
        }
        try (OutputStream out = Files.newOutputStream(Path.of(arguments[0]))) {
            for (String line : Files.readAllLines(Path.of(arguments[1]))) {
                String[] test = line.split("\t");
                String name = test[0] + "\t" + test[2];
                say(out, "begin\t" + name);
                Throwable[] thrown = new Throwable[1];
                Thread thread = new Thread(() -> thrown[0] = run(test[1], test[2], isVaried ? VARIED_DEPTH : 0));
                if (isVaried) {
                    thread.setName("varied");
                }
                thread.setDaemon(true);
                thread.start();
                thread.join(LONGEST_MILLISECONDS);
                if (thread.isAlive()) {
                    say(out, "hang\t" + name);
                    Runtime.getRuntime().halt(0);
                }
                say(out, thrown[0] == null ? "pass\t" + name : "fail\t" + name + "\t" + described(thrown[0]));
            }
        }
        Runtime.getRuntime().halt(0);
    }

    private static void vary() {
        for (int number = 0; number < VARIED_DEPTH; number++) {
            new Thread();
        }
        Runnable one = () -> {};
        Runnable other = () -> {};
        one.run();
        other.run();
    }

    private static Throwable run(String type, String name, int depth) {
        if (depth > 0) {
            return run(type, name, depth - 1);
        }
        try {
            Class<?> tests = Class.forName(type);
            Constructor<?> constructor = tests.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = tests.getDeclaredMethod(name);
            method.setAccessible(true);
            method.invoke(constructor.newInstance());
            return null;
        } catch (InvocationTargetException exception) {
            return exception.getCause();
        } catch (Throwable throwable) {
            return throwable;
        }
    }

    private static String described(Throwable thrown) {
        StringBuilder text = new StringBuilder(thrown.getClass().getName());
        // Hash codes in texts of objects are others in each run: they are not what it is about.
        String message = String.valueOf(thrown.getMessage()).replaceAll("@[0-9a-f]+", "@");
        text.append('\t').append(Integer.toHexString(message.hashCode()));
        StackTraceElement[] calls = thrown.getStackTrace();
        for (int index = 0; index < Math.min(calls.length, 1000); index++) {
            StackTraceElement call = calls[index];
            String file = call.getFileName() == null ? "Unknown Source" : call.getFileName();
            String line = call.getLineNumber() > 0 ? ":" + call.getLineNumber() : "";
            text.append('\t').append(call.getClassName()).append('.').append(call.getMethodName());
            text.append('(').append(file).append(line).append(')');
        }
        return text.toString();
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
