// Who comes first to a class initialises what is above it, whether or not it has an initialiser of its own.
// prints: first | second
public class HoldsWhoInitialisesAbove {
    static class Base {
        static final String BY = Thread.currentThread().getName();
    }

    static class Middle extends Base {}

    static class Derived extends Middle {
        static int number = "derived".length();
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(Middle::new, "first");
        Thread second = new Thread(Derived::new, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(Base.BY);
    }
}
