/** Peterson's algorithm with volatile fields locks: the counter needs nothing of its own. */
public class HoldsPeterson {
    static volatile boolean wants0, wants1;
    static volatile int turn;
    static int counter;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            wants0 = true;
            turn = 1;
            while (wants1 && turn == 1) {
                Thread.onSpinWait();
            }
            counter++;
            wants0 = false;
        });
        one.start();
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0) {
            Thread.onSpinWait();
        }
        counter++;
        wants1 = false;
        one.join();
        assert counter == 2;
    }
}
