// A class above that was initialised before there were threads makes no difference any more.
// paths: 1 completed
public class HoldsSubclassesOfInitialised {
    static class Base {
        static final String BY = Thread.currentThread().getName();
    }

    static class Left extends Base {
        static final String NAME = "left";
    }

    static class Right extends Left {}

    public static void main(String[] args) throws Exception {
        new Base();
        Threads.run(Left::new, Right::new, Right::new);
    }
}
