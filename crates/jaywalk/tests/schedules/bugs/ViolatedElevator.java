// A door opens between the look at it and the move.
public class ViolatedElevator {
    static int floor;
    static boolean doorOpen, moving;
    static int[] calls = new int[4];
    static Object lock = new Object();
    static void move(int to) {
        synchronized (lock) {
            if (doorOpen) return;
        }
        moving = true;
        synchronized (lock) {
            if (doorOpen) throw new AssertionError("moves with open door");
            floor = to;
            moving = false;
        }
    }
    static void open() {
        synchronized (lock) {
            if (moving) return;
            doorOpen = true;
        }
    }
    static void close() {
        synchronized (lock) {
            doorOpen = false;
        }
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[6];
        for (int i = 0; i < 3; i++) {
            final int k = i;
            t[i] = new Thread() {
                public void run() {
                    move(k);
                    move(k+1);
                }
            };
            t[i+3] = new Thread() {
                public void run() {
                    open();
                    close();
                }
            };
        }
        for (Thread x : t) x.start();
        for (Thread x : t) x.join();
    }
}
