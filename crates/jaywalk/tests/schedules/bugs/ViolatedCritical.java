// A section is entered by whoever finds the turn given up.
public class ViolatedCritical {
    static volatile int turn;
    static int inside;
    static class T extends Thread {
        int id;
        T(int i) {
            id = i;
        }
        public void run() {
            while (turn != id && turn != -1) Thread.onSpinWait();
            inside++;
            if (inside != 1) throw new AssertionError("two inside");
            inside--;
            turn = -1;
        }
    }
    public static void main(String[] a) throws Exception {
        turn = 0;
        T[] t = {new T(0), new T(1), new T(2)};
        for (T x : t) x.start();
        for (T x : t) x.join();
    }
}
