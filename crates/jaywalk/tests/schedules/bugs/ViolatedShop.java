// Customers look at the stock and take from it in two steps.
import java.util.*;

public class ViolatedShop {
    static LinkedList<Integer> stock = new LinkedList<>();
    static int sold;
    static boolean empty() {
        synchronized (stock) {
            return stock.isEmpty();
        }
    }
    static Integer take() {
        synchronized (stock) {
            return stock.removeFirst();
        }
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[7];
        t[0] = new Thread() {
            public void run() {
                for (int i = 0; i < 4; i++) synchronized (stock) {
                    stock.add(i);
                }
            }
        };
        for (int k = 1; k < 7; k++) t[k] = new Thread() {
            public void run() {
                for (int i = 0; i < 2; i++) if (!empty()) take();
            }
        };
        for (Thread x : t) x.start();
        for (Thread x : t) x.join();
    }
}
