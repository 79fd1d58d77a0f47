// Who waits for the end of a thread gives up that thread's lock meanwhile, which the thread may need to end.
public class HoldsJoinsUnderItsLock {
    static class Worker extends Thread {
        int done;

        @Override
        public void run() {
            synchronized (this) {
                done++;
            }
        }

        synchronized int await(long millis) throws InterruptedException {
            while (isAlive()) {
                join(millis);
            }
            return done;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.start();
        int done = worker.await(0);
        assert done == 1 : done;
        Worker other = new Worker();
        other.start();
        done = other.await(100);
        assert done == 1 : done;
    }
}
