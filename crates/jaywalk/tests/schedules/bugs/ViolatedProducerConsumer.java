// A consumer looks and takes in two steps.
public class ViolatedProducerConsumer {
    static int items;
    static boolean done;
    static int consumed;
    static synchronized void produce() {
        items++;
        ViolatedProducerConsumer.class.notify();
    }
    static boolean has() {
        synchronized (ViolatedProducerConsumer.class) {
            return items > 0;
        }
    }
    static synchronized void take() {
        if (items == 0) throw new IllegalStateException("empty");
        items--;
        consumed++;
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[9];
        int k = 0;
        for (int i = 0; i < 3; i++) {
            t[k++] = new Thread() {
                public void run() {
                    for (int j = 0; j < 2; j++) produce();
                }
            };
        }
        for (int i = 0; i < 6; i++) {
            t[k++] = new Thread() {
                public void run() {
                    for (int j = 0; j < 2; j++) if (has()) take();
                }
            };
        }
        for (Thread x : t) x.start();
        for (Thread x : t) x.join();
    }
}
