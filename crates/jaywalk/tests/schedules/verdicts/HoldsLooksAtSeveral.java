// Who waits in a loop that looks at several variables may be anywhere in a turn of it when one of them is written.
// prints: 0 0 1 | 0 1 1
public class HoldsLooksAtSeveral {
    static volatile int first;
    static volatile int second;
    static volatile int third;

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> {
                    int one;
                    int two;
                    int three;
                    do {
                        one = first;
                        two = second;
                        three = third;
                    } while (one == 0 && three == 0);
                    System.out.println(one + " " + two + " " + three);
                },
                () -> {
                    second = 1;
                    third = 1;
                });
    }
}
