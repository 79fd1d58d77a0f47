// What sleeping leaves behind in variables that nobody reads any more does not make each turn of a loop another one.
// paths: 3 completed
public class HoldsSleepsBeforeJoin {
    static volatile int number;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> number = 1);
        thread.start();
        while (number == 0) {
            Thread.sleep(10);
        }
        thread.join();
    }
}
