// paths: 1 completed

import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

/** A deque that has room, or an element, is used whether or not there was an interrupt; with a limit of time it is not. */
public class HoldsInterruptedDeque {
    public static void main(String[] args) throws Exception {
        StringBuffer order = new StringBuffer();
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
        Thread other = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                deque.put(2);
                deque.take();
                order.append("put take, ");
            } catch (InterruptedException e) {
                order.append("interrupted, ");
            }
        });
        other.start();
        other.join();
        Thread waits = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                deque.offer(2, 1, TimeUnit.SECONDS);
                order.append("offered");
            } catch (InterruptedException e) {
                order.append("waits in vain");
            }
        });
        waits.start();
        waits.join();
        assert order.toString().equals("put take, waits in vain") : order;
    }
}
