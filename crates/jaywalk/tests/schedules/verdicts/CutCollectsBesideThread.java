// What is reachable depends on what all threads do.
// cut: unsupported:Runtime.gc
public class CutCollectsBesideThread {
    public static void main(String[] args) throws Exception {
        Threads.run(System::gc);
    }
}
