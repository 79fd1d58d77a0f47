import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;

// While one thread initialises a class, others that need it wait, whichever way they came (JVMS §5.5).
public class WaitsForInitializer {
    interface Use {
        Object now() throws Throwable;
    }

    static void slowly() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void check(String name, String slow, Use use) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Begun.latch = begun;
        Thread initializer = new Thread(() -> {
            try {
                Class.forName("WaitsForInitializer$" + slow);
            } catch (Throwable e) {
                System.out.println(name + " initializer: " + e.getClass().getName());
            }
        });
        initializer.start();
        if (!begun.await(1, java.util.concurrent.TimeUnit.SECONDS)) {
            System.out.println(name + ": was initialised before");
        }
        String seen;
        try {
            seen = name + ": " + use.now();
        } catch (Throwable e) {
            seen = name + ": " + e;
        }
        // Both threads go on at the same moment: only one of them may write.
        initializer.join();
        System.out.println(seen);
    }

    static class Begun {
        static volatile CountDownLatch latch;
    }

    static class A { static int value; static { Begun.latch.countDown(); slowly(); value = 1; } }
    static class B { static int value() { return value; } static int value; static { Begun.latch.countDown(); slowly(); value = 2; } }
    static class C { final int value = set; static int set; static { Begun.latch.countDown(); slowly(); set = 3; } }
    static class D { static int value; static { Begun.latch.countDown(); slowly(); value = 4; } }
    static class SubD extends D { static int own = value; }
    static class E { public static int value; static { Begun.latch.countDown(); slowly(); value = 5; } }
    static class F { public static int value() { return value; } static int value; static { Begun.latch.countDown(); slowly(); value = 6; } }
    static class G { public final int value = set; static int set; public G() { } static { Begun.latch.countDown(); slowly(); set = 7; } }
    static class H { static int value; static { Begun.latch.countDown(); slowly(); value = 8; } }
    static class I { static int value() { return value; } static int value; static { Begun.latch.countDown(); slowly(); value = 9; } }
    static class J { static int value; static { Begun.latch.countDown(); slowly(); value = 10; } }
    static class K { static int value; static { Begun.latch.countDown(); slowly(); value = 11; if (value > 0) throw new IllegalStateException("no"); } }
    static class L { static int value; static { Begun.latch.countDown(); slowly(); value = 12; if (value > 0) throw new IllegalStateException("no"); } }
    static class SubL extends L { static int own = 1; }
    interface M { int VALUE = make(); static int make() { Begun.latch.countDown(); slowly(); return 13; } default int value() { return VALUE; } }
    static class SubM implements M { static int own = 1; }
    static class N { static int value; static { Begun.latch.countDown(); slowly(); value = 14; } static int plus(int i) { return value + i; } }
    static class O { static int value; static { Begun.latch.countDown(); slowly(); value = 15; } }
    enum P { ONE; static int value; static { Begun.latch.countDown(); slowly(); value = 16; } }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        check("static field", "A", () -> A.value);
        check("static method", "B", () -> B.value());
        check("new", "C", () -> new C().value);
        check("superclass", "D", () -> SubD.own);
        check("field by reflection", "E", () -> E.class.getDeclaredField("value").get(null));
        check("method by reflection", "F", () -> F.class.getDeclaredMethod("value").invoke(null));
        check("constructor by reflection", "G", () -> ((G) G.class.getDeclaredConstructor().newInstance()).value);
        VarHandle handle = lookup.findStaticVarHandle(H.class, "value", int.class);
        check("var handle", "H", () -> (int) handle.get());
        MethodHandle method = lookup.findStatic(I.class, "value", MethodType.methodType(int.class));
        check("method handle", "I", () -> (int) method.invoke());
        check("forName", "J", () -> { Class.forName("WaitsForInitializer$J"); return J.value; });
        check("failing", "K", () -> K.value);
        check("failing superclass", "L", () -> SubL.own);
        check("superinterface with a default", "M", () -> new SubM().value());
        java.util.function.IntUnaryOperator plus = N::plus;
        check("method reference", "N", () -> plus.applyAsInt(1));
        check("lookup", "O", () -> { lookup.ensureInitialized(O.class); return O.value; });
        check("enum", "P", () -> Enum.valueOf(P.class, "ONE") + " " + P.value);
    }
}
