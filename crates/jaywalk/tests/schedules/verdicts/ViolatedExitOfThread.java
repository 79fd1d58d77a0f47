// The first to exit says how the program ends.
public class ViolatedExitOfThread {
    static volatile boolean first;

    public static void main(String[] args) throws Exception {
        Threads.start(() -> System.exit(first ? 0 : 3));
        first = true;
    }
}
