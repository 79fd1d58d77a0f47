// The API's classes are initialised like others.
// prints: 1 | 2
import jaywalk.Choice;

public class HoldsChoiceFirstUsedInThread {
    static volatile int last;

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> {
                    Choice.anyInt();
                    last = 1;
                },
                () -> last = 2);
        System.out.println(last);
    }
}
