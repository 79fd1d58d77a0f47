import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import jaywalk.Choice;

/** Starts threads, or uses what does its work in threads. */
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
            // These start no thread, or none whose turns make a difference.
            case "none": break;
            case "never": new Adding(); break;
            case "called": new Adding().run(); break;
            case "pool": { ExecutorService pool = Executors.newFixedThreadPool(2); pool.shutdown(); break; }
            // There are two processors, so the common pool has one thread and this does without it.
            case "sort": { int[] many = new int[20_000]; many[0] = 1; Arrays.parallelSort(many); break; }
            case "gc": System.gc(); break;
            case "queue": {
                ReferenceQueue<Object> queue = new ReferenceQueue<>();
                WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
                System.gc();
                if (queue.poll() != reference) throw new AssertionError();
                break;
            }
            case "interned": {
                WeakReference<String> reference = new WeakReference<>(("interned" + count).intern());
                System.gc();
                System.out.println(reference.get() == null);
                break;
            }
            case "logging": java.util.logging.Logger.getLogger("threads").fine("nothing"); break;
            case "buffer": java.nio.ByteBuffer.allocateDirect(8).put(0, (byte) 1); break;
            case "process": ProcessHandle.current().isAlive(); break;
            case "open": try (java.io.FileInputStream in = new java.io.FileInputStream("/dev/null")) { in.read(); } break;
            case "cleaner-made": Cleaner.create().register(new Object(), Threads::add); break;
            // These run nothing but the JDK's code in another thread.
            case "plain": { Thread thread = new Thread(); thread.start(); thread.join(); break; }
            case "task": {
                FutureTask<Object> task = new FutureTask<>(Executors.callable(new Thread()));
                new Thread(task).start();
                if (task.isDone()) count++;
                break;
            }
            // These have no turn before the end.
            case "daemon": {
                Thread thread = new Thread(Threads::add);
                thread.setDaemon(true);
                thread.start();
                if (count != 0) throw new AssertionError();
                break;
            }
            case "halt": new Adding().start(); Runtime.getRuntime().halt(0); break;
            case "cancelled": CompletableFuture.runAsync(Threads::add).cancel(true); break;
            case "few": IntStream.range(0, 1000).parallel().forEach(i -> count++); break;
            case "delayed": new CompletableFuture<Integer>().completeOnTimeout(1, 1, TimeUnit.DAYS); break;
            // These run the program's code in another thread.
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
            case "cleaner": {
                Cleaner.create().register(new Object(), Threads::add);
                System.gc();
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
