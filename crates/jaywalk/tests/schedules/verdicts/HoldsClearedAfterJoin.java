import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class HoldsClearedAfterJoin {
    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        Threads.run(reference::get);
        System.gc();
        assert reference.get() == null;
        assert queue.remove() == reference;
    }
}
