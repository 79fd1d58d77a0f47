// races: RacePeterson.counter, RacePeterson.turn, RacePeterson.wants0, RacePeterson.wants1
/** Peterson's algorithm is wrong on a JVM without volatile. */
public class RacePeterson {
    static boolean wants0, wants1;
    static int turn, counter;

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
