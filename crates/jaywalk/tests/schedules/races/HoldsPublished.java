import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** Objects that are handed on by what synchronises: what they were filled with before is seen. */
public class HoldsPublished {
    int value;
    static final AtomicReference<HoldsPublished> REFERENCE = new AtomicReference<>();
    static final ConcurrentHashMap<String, HoldsPublished> MAP = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<HoldsPublished> QUEUE = new ConcurrentLinkedQueue<>();
    static final CopyOnWriteArrayList<HoldsPublished> LIST = new CopyOnWriteArrayList<>();

    static HoldsPublished make(int value) {
        HoldsPublished made = new HoldsPublished();
        REFERENCE.getPlain();
        made.value = value;
        return made;
    }

    public static void main(String[] args) throws Exception {
        HoldsPublished early = make(0);
        Thread other = new Thread(() -> {
            early.value = 1;
            REFERENCE.set(make(2));
            MAP.put("a", make(3));
            QUEUE.add(make(4));
            LIST.add(early);
        });
        other.start();
        HoldsPublished seen = REFERENCE.get();
        assert seen == null || seen.value == 2;
        if (args.length > 0) {
            seen = MAP.get("a");
            assert seen == null || seen.value == 3;
        }
        seen = QUEUE.poll();
        assert seen == null || seen.value == 4;
        if (!LIST.isEmpty()) {
            assert LIST.get(0).value == 1;
        }
        other.join();
        assert early.value == 1;
    }
}
