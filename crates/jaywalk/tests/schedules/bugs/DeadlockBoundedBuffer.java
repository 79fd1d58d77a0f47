// A notification wakes one of the wrong kind.
public class DeadlockBoundedBuffer {
    static Object[] buf = new Object[1];
    static int n, get, put;
    static synchronized void put(Object o) throws InterruptedException {
        while (n == buf.length) DeadlockBoundedBuffer.class.wait();
        buf[put] = o;
        put = (put+1)%buf.length;
        n++;
        DeadlockBoundedBuffer.class.notify();
    }
    static synchronized Object get() throws InterruptedException {
        while (n == 0) DeadlockBoundedBuffer.class.wait();
        Object o = buf[get];
        get = (get+1)%buf.length;
        n--;
        DeadlockBoundedBuffer.class.notify();
        return o;
    }
    public static void main(String[] a) throws Exception {
        int P = 4, C = 4, K = 2;
        for (int i = 0; i<P; i++) new Thread() {
            public void run() {
                try {
                    for (int j = 0; j < 2; j++) put(j);
                } catch (InterruptedException e) {}
            }
        }.start();
        for (int i = 0; i<C; i++) new Thread() {
            public void run() {
                try {
                    for (int j = 0; j < 2; j++) get();
                } catch (InterruptedException e) {}
            }
        }.start();
    }
}
