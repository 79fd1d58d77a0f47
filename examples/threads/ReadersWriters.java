package threads;

import jaywalk.Concurrent;

/**
 * Readers and writers: any number may read at the same time, and who writes is alone.
 *
 * <p>Two readers and a writer, and a monitor that counts who reads.
 *
 * <p><b>What the schedules are.</b> Who gets the monitor next, and when the writer writes, seen from the readers. What
 * two readers do between entering and leaving has no order.
 *
 * <p><b>What can fail.</b> With {@code forgetful}, a reader that leaves tells nobody, and the writer waits for ever if
 * it has come while somebody read. With {@code greedy}, the writer looks for readers and does not look for them again
 * after it has waited.
 *
 * <p><b>What to look for.</b> {@code correct} holds, with 70 runs. {@code forgetful} is violated by a deadlock, in 16
 * of 56 runs, and {@code greedy} by a reader that sees half of what the writer writes, in 20 of 120.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.ReadersWriters correct
 * jaywalk explore --schedules all -cp target/examples.jar threads.ReadersWriters forgetful
 * jaywalk explore --schedules all -cp target/examples.jar threads.ReadersWriters greedy
 * </pre>
 */
public final class ReadersWriters {
    private final String variant;
    private int readers;
    private boolean writing;

    /** What is read and written, always both in the same way. */
    private int left;
    private int right;

    private ReadersWriters(String variant) {
        this.variant = variant;
    }

    public static void main(String[] args) {
        ReadersWriters shared = new ReadersWriters(args.length > 0 ? args[0] : "correct");
        Concurrent.run(shared::read, shared::read, shared::write);
    }

    private void read() {
        beginReading();
        int sum = left + right;
        assert sum == 0 || sum == 2 : "the writer was not alone";
        endReading();
    }

    private void write() {
        beginWriting();
        left = 1;
        right = 1;
        endWriting();
    }

    private synchronized void beginReading() {
        while (writing) {
            await();
        }
        readers++;
    }

    private synchronized void endReading() {
        readers--;
        if (!variant.equals("forgetful")) {
            notifyAll();
        }
    }

    private synchronized void beginWriting() {
        if (variant.equals("greedy")) {
            if (readers > 0) {
                await();
            }
        } else {
            while (readers > 0) {
                await();
            }
        }
        writing = true;
    }

    private synchronized void endWriting() {
        writing = false;
        notifyAll();
    }

    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts", e);
        }
    }
}
