package jaywalk.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import sun.misc.Unsafe;

/**
 * Runs tests one after the other, each with an instance of its own, and writes to a file how they come out. It leaves the
 * rest to another run when one of them does not end.
 *
 * What is around the tests can be varied: the names and numbers of threads, how deep the stack is, how many lambdas and
 * identity hash codes there were, what the machine and its user are called, in which order the JDK's immutable sets and
 * maps are. What comes out otherwise then depends on that, as what depends on clocks and chance does.
 */
public final class Trial {
    private static final long LONGEST_MILLISECONDS = 10_000;
    private static final int MORE = 7;
    /** What differs between machines, and between this virtual machine and others. */
    private static final String[] PROPERTIES = {
        "java.class.path", "java.vm.compressedOopsMode", "java.vm.info", "java.vm.name", "java.vm.vendor", "java.vm.version",
        "jdk.debug", "os.version", "sun.java.command", "sun.management.compiler", "user.dir", "user.home", "user.name",
    };

    private Trial() {}

    /**
     * Arguments: the file to write, one that has a line for each test (a number, the class, the method), the number of the
     * surroundings, which are varied unless it is 0, and the properties that the user has set.
     */
    public static void main(String[] arguments) throws Exception {
        int variation = Integer.parseInt(arguments[2]);
        orderSets(variation);
        if (variation > 0) {
            vary(List.of(arguments).subList(3, arguments.length));
        }
        try (OutputStream out = Files.newOutputStream(Path.of(arguments[0]))) {
            for (String line : Files.readAllLines(Path.of(arguments[1]))) {
                String[] test = line.split("\t");
                String name = test[0] + "\t" + test[2];
                say(out, "begin\t" + name);
                Throwable[] thrown = new Throwable[1];
                Thread thread = new Thread(() -> thrown[0] = run(test[1], test[2], variation));
                if (variation > 0) {
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

    private static void vary(List<String> given) {
        for (int number = 0; number < MORE; number++) {
            new Thread();
        }
        Runnable one = () -> {};
        Runnable other = () -> {};
        one.run();
        other.run();
        Thread thread = new Thread(() -> LockSupport.park());
        thread.setDaemon(true);
        thread.start();
        for (String name : PROPERTIES) {
            if (!given.contains(name)) {
                System.setProperty(name, System.getProperty(name) + "/varied");
            }
        }
        System.setProperty("jaywalk.varied", "");
    }

    /**
     * The order of the JDK's immutable sets and maps is drawn when it starts. Two numbers in succession turn it round, so that
     * none of it comes out the same by chance.
     */
    private static void orderSets(int variation) {
        try {
            Class<?> sets = Class.forName("java.util.ImmutableCollections");
            Field own = Unsafe.class.getDeclaredField("theUnsafe");
            own.setAccessible(true);
            Unsafe unsafe = (Unsafe) own.get(null);
            Field salt = sets.getDeclaredField("SALT32L");
            Field isReverse = sets.getDeclaredField("REVERSE");
            Object statics = unsafe.staticFieldBase(salt);
            unsafe.putLong(statics, unsafe.staticFieldOffset(salt), variation * 0x9E3779B9L & 0xFFFFFFFFL);
            unsafe.putBoolean(statics, unsafe.staticFieldOffset(isReverse), variation % 2 != 0);
        } catch (ReflectiveOperationException | RuntimeException exception) {
            // Of another JDK the order stays as it was drawn.
        }
    }

    private static Throwable run(String type, String name, int variation) {
        return variation == 0 ? run(type, name) : deeper(type, name, MORE + variation);
    }

    private static Throwable deeper(String type, String name, int depth) {
        // Each thread has a sequence of its own.
        System.identityHashCode(new Object());
        return depth == 0 ? run(type, name) : deeper(type, name, depth - 1);
    }

    private static Throwable run(String type, String name) {
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
