// The lock of a thread is used by itself, and by others before they join it or after: join() has nothing to wait for there.
// paths: 3 completed, 0 failed
public class HoldsLocksJoinedThread {
    static class Worker extends Thread {
        int done;

        @Override
        public synchronized void run() {
            done++;
            notify();
        }

        synchronized int done() {
            return done;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.start();
        int before = worker.done();
        assert before == 0 || before == 1;
        worker.join();
        assert worker.done() == 1;
    }
}
