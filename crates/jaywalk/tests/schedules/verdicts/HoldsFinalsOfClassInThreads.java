// prints: [a, b] [a, b]
import java.util.List;

/** Who comes to a class while another thread initialises it sees its constants as they are in the end. */
public class HoldsFinalsOfClassInThreads {
    static class Names {
        static final List<String> ALL;
        static final int COUNT;

        static {
            ALL = List.of("a", "b");
            COUNT = ALL.size();
        }
    }

    static String one;
    static String other;

    public static void main(String[] args) throws Exception {
        Threads.run(
            () -> {
                assert Names.COUNT == 2;
                one = Names.ALL.toString();
            },
            () -> {
                assert Names.COUNT == 2;
                other = Names.ALL.toString();
            });
        System.out.println(one + " " + other);
    }
}
