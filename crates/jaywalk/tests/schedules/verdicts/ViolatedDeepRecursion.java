// A thread's stack is used up by calls of which each does something that others could notice.
public class ViolatedDeepRecursion {
    static volatile int depth;

    static int deeper() {
        depth++;
        return deeper() + 1;
    }

    public static void main(String[] args) throws Exception {
        Threads.run(ViolatedDeepRecursion::deeper);
    }
}
