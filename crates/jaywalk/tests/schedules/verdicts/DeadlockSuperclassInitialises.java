// The initialiser of a class makes an object of a subclass, which has no initialiser of its own: another thread that makes
// one first waits for the superclass.
// paths: 2 completed, 1 failed
public class DeadlockSuperclassInitialises {
    static class Base {
        static final Base DEFAULT = new Derived();
    }

    static class Derived extends Base {}

    public static void main(String[] args) throws Exception {
        Threads.run(Base::new, Derived::new);
    }
}
