// Whatever else goes on beside a choice, it is made once.
// paths: 4 completed
// prints: 00 | 01 | 10 | 11
import jaywalk.Choice;

public class HoldsChoiceBesideThread {
    static volatile int first;
    static volatile int second;
    static volatile int third;

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> first = Choice.getInt(0, 1),
                () -> {
                    third = 1;
                    third = 2;
                },
                () -> second = Choice.getInt(0, 1));
        System.out.println(first + "" + second);
    }
}
