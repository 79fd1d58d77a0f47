// A class sees its own half-initialised state, and cycles see zeros.
public class ReentrantInitialization {
    static class A {
        static int a = B.b + 1;
        static final int late = compute();
        static int compute() { return a * 10; }
    }

    static class B {
        static int b = A.a + 100;
    }

    static class Singleton {
        static Singleton instance = new Singleton();
        static int counter = 5;
        int seen;
        Singleton() {
            seen = counter;
            counter++;
        }
    }

    static class SelfCall {
        static String log = "";
        static { touch("one"); }
        static String other = "set";
        static { touch("two"); }
        static void touch(String s) { log += s + ":" + other + " "; }
    }

    static class Parent {
        static { System.out.println("Parent sees Child.value " + Child.value); }
        static int x = 3;
    }

    static class Child extends Parent {
        static int value = x + 1;
        static { System.out.println("Child value " + value); }
    }

    enum Planet {
        MERCURY(1), VENUS(2);
        static final java.util.Map<Integer, Planet> BY_NUMBER = new java.util.HashMap<>();
        static { for (Planet p : values()) BY_NUMBER.put(p.number, p); }
        final int number;
        Planet(int n) { number = n; }
    }

    static final Object lock = new Object();
    static int forward = later();
    static int later = 12;
    static int later() { return later; }

    public static void main(String[] args) {
        System.out.println(A.a + " " + B.b + " " + A.late);
        System.out.println(Singleton.instance.seen + " " + Singleton.counter);
        System.out.println(SelfCall.log);
        System.out.println(new Child() instanceof Parent ? Child.value : -1);
        System.out.println(Planet.BY_NUMBER.get(2));
        System.out.println(forward + " " + later);
    }
}
