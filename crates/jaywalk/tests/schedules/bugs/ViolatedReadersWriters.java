// Two writers find that nobody writes.
public class ViolatedReadersWriters {
    static int readers;
    static boolean writing;
    static int x, y;
    static synchronized void startRead() throws InterruptedException {
        while (writing) ViolatedReadersWriters.class.wait();
        readers++;
    }
    static synchronized void endRead() {
        readers--;
        ViolatedReadersWriters.class.notifyAll();
    }
    static void startWrite() throws InterruptedException {
        synchronized (ViolatedReadersWriters.class) {
            while (writing || readers > 0) ViolatedReadersWriters.class.wait();
        }
        synchronized (ViolatedReadersWriters.class) {
            writing = true;
        }
    }
    static synchronized void endWrite() {
        writing = false;
        ViolatedReadersWriters.class.notifyAll();
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[6];
        for (int i = 0; i < 3; i++) {
            t[i] = new Thread() {
                public void run() {
                    try {
                        startRead();
                        int p = x, q = y;
                        endRead();
                        if (p != q) throw new AssertionError("torn "+p+" "+q);
                    } catch (InterruptedException e) {}
                }
            };
            t[i+3] = new Thread() {
                public void run() {
                    try {
                        startWrite();
                        x++;
                        y++;
                        endWrite();
                    } catch (InterruptedException e) {}
                }
            };
        }
        for (Thread z : t) z.start();
        for (Thread z : t) z.join();
        assert x == 3;
    }
}
