// An event is signalled between the look at its counter and the wait for it.
public class DeadlockClean {
    static class Event {
        int count;
        synchronized void waitFor() {
            try {
                wait();
            } catch (InterruptedException e) {}
        }
        synchronized void signal() {
            count = (count+1)%3;
            notifyAll();
        }
    }
    public static void main(String[] a) {
        final Event e1 = new Event(), e2 = new Event();
        new Thread() {
            public void run() {
                int c = e1.count;
                for (int i = 0; i < 3; i++) {
                    if (c == e1.count) e1.waitFor();
                    c = e1.count;
                    e2.signal();
                }
            }
        }.start();
        new Thread() {
            public void run() {
                int c = e2.count;
                for (int i = 0; i < 3; i++) {
                    e1.signal();
                    if (c == e2.count) e2.waitFor();
                    c = e2.count;
                }
            }
        }.start();
    }
}
