// cut: unsupported:CutEqualsInQueue$Counted.equals
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/** Code of the program's does not run where nobody would notice what it does. */
public class CutEqualsInQueue {
    static int asked;

    static final class Counted {
        @Override
        public boolean equals(Object other) {
            return asked++ == 0;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<List<Counted>> queue = new LinkedBlockingQueue<>();
        queue.add(List.of(new Counted()));
        List<Counted> other = List.of(new Counted());
        Threads.run(() -> queue.contains(other), () -> queue.contains(other));
        System.out.println(asked);
    }
}
