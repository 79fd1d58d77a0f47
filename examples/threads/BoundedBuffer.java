package threads;

import jaywalk.Concurrent;

/**
 * A buffer of one place, as a monitor: who puts waits while it is full, who takes waits while it is empty.
 *
 * <p>One producer puts two elements, two consumers take one each.
 *
 * <p><b>What the schedules are.</b> Who gets the lock next, and with {@code notify} also which of the waiting threads
 * is woken: Java does not say, so all are tried.
 *
 * <p><b>What can fail.</b> With {@code notify}, a consumer that has taken an element may wake the other consumer
 * instead of the producer, which waits for the place to become free. The woken one finds nothing and waits again, and
 * then all wait: a wake-up has gone to the wrong one. With {@code notifyAll}, everybody looks again.
 *
 * <p><b>What to look for.</b> {@code notify} is violated: 40 runs, of which 4 are deadlocks. They are hard to meet by
 * testing, because both consumers must have come before the producer. {@code notifyAll} holds, with 40 runs.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.BoundedBuffer notify
 * jaywalk explore --schedules all -cp target/examples.jar threads.BoundedBuffer notifyAll
 * </pre>
 */
public final class BoundedBuffer {
    private final boolean wakesAll;
    private int element;
    private boolean full;

    private BoundedBuffer(boolean wakesAll) {
        this.wakesAll = wakesAll;
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer(args.length > 0 && args[0].equals("notifyAll"));
        int[] taken = new int[2];
        Concurrent.run(
                () -> {
                    buffer.put(1);
                    buffer.put(2);
                },
                () -> taken[0] = buffer.take(),
                () -> taken[1] = buffer.take());
        assert taken[0] + taken[1] == 3 : "an element was lost, or taken twice";
    }

    private synchronized void put(int next) {
        while (full) {
            await();
        }
        element = next;
        full = true;
        wake();
    }

    private synchronized int take() {
        while (!full) {
            await();
        }
        full = false;
        wake();
        return element;
    }

    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts", e);
        }
    }

    private void wake() {
        if (wakesAll) {
            notifyAll();
        } else {
            notify();
        }
    }
}
