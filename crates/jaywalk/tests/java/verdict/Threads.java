import java.lang.ref.Cleaner;
import java.util.Arrays;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import jaywalk.Choice;

/** Starts threads that run the program's code, or do not. */
public class Threads {
    static int count;

    static void add() { count++; }

    static class Adding extends Thread {
        @Override public void run() { add(); }
    }

    static class Loaded {
        static { add(); }
    }

    static void work(String what) throws Exception {
        switch (what) {
            // These run nothing of the program's in another thread.
            case "none": break;
            case "plain": { Thread thread = new Thread(); thread.start(); thread.join(); break; }
            case "never": new Adding(); break;
            case "called": new Adding().run(); break;
            case "pool": { ExecutorService pool = Executors.newFixedThreadPool(2); pool.shutdown(); break; }
            case "sort": { int[] many = new int[20_000]; many[0] = 1; Arrays.parallelSort(many); break; }
            case "gc": System.gc(); break;
            case "cleaner-made": Cleaner.create().register(new Object(), Threads::add); break;
            // These do.
            case "subclass": { Thread thread = new Adding(); thread.start(); thread.join(); break; }
            case "lambda": { Thread thread = new Thread(() -> count++); thread.start(); thread.join(); break; }
            case "reference": { add(); Thread thread = new Thread(Threads::add); thread.start(); thread.join(); break; }
            case "executor": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.submit(Threads::add).get();
                pool.shutdown();
                break;
            }
            case "future": CompletableFuture.runAsync(Threads::add).join(); break;
            case "parallel": IntStream.range(0, 100_000).parallel().forEach(i -> { if (i == 99_999) add(); }); break;
            case "timer": {
                Timer timer = new Timer(true);
                timer.schedule(new TimerTask() { @Override public void run() { add(); } }, 1);
                Thread.sleep(100);
                break;
            }
            case "hook": Runtime.getRuntime().addShutdownHook(new Adding()); break;
            case "reflection": {
                java.lang.reflect.Method add = Threads.class.getDeclaredMethod("add");
                Thread thread = new Thread(new java.util.concurrent.FutureTask<>(
                    java.lang.invoke.MethodHandleProxies.asInterfaceInstance(java.util.concurrent.Callable.class,
                        java.lang.invoke.MethodHandles.lookup().unreflect(add).asType(
                            java.lang.invoke.MethodType.methodType(Object.class)))));
                thread.start();
                thread.join();
                break;
            }
            case "initializer": {
                Thread thread = new Thread(new java.util.concurrent.FutureTask<>(
                    java.util.concurrent.Executors.callable(new Thread() {
                        @Override public void run() { new Loaded(); }
                    })));
                thread.start();
                thread.join();
                break;
            }
            case "virtual": {
                Thread thread = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class)
                    .invoke(null, (Runnable) Threads::add);
                thread.join();
                break;
            }
            default: throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (Choice.getBoolean() == (arguments.length > 1)) work(arguments[0]);
    }
}
