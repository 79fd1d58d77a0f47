import static jaywalk.Choice.*;

/** Threads that take turns in the middle of loops over unknowns: turns must not depend on when choices are made. */
public class Racing {
    static int shared;
    static boolean flag;
    static final StringBuffer turns = new StringBuffer();

    static void count(String name, int by, int[] data, boolean loud) {
        for (int i = 0; i < 30_000; i++) {
            int old = shared;
            if (data[i & 1] > 0 || loud) old += by;
            shared = old;
            if (i % 4_000 == 0) turns.append(name);
            flag = !flag;
        }
    }

    public static void main(String[] args) throws Exception {
        int by = getInt(1, 2);
        int[] data = {getInt(0, 1), 1};
        boolean loud = getBoolean();
        Thread one = new Thread(() -> count("a", by, data, loud));
        Thread two = new Thread(() -> count("b", 1, data, !loud));
        one.start();
        two.start();
        count("m", by, data, true);
        one.join();
        two.join();
        System.out.println(shared + " " + turns + flag);
    }
}
