// races: RaceLongAndDouble.number, RaceLongAndDouble.real
/** Longs and doubles may even be torn. */
public class RaceLongAndDouble {
    static long number;
    double real;

    public static void main(String[] args) throws Exception {
        RaceLongAndDouble shared = new RaceLongAndDouble();
        Thread writer = new Thread(() -> {
            number = -1;
            shared.real = 0.5;
        });
        writer.start();
        assert number <= 0 && shared.real >= 0;
        writer.join();
    }
}
