import jaywalk.Choice;

/** Threads that take turns: where a turn ends must not depend on what is noted. */
public class Turns {
    static volatile int shared;

    static int spin(int rounds) {
        int seen = 0;
        for (int i = 0; i < rounds; i++) {
            int before = shared;
            shared = before + 1;
            if ((i & 7) == 3) {
                seen ^= before;
            }
            switch (i % 3) {
                case 0 -> seen++;
                case 1 -> seen--;
                default -> seen += 2;
            }
        }
        Object object = null;
        do {
            seen++;
            object = seen % 1000 == 0 ? "end" : null;
        } while (object == null);
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = Choice.getBoolean() ? 30_000 : 50_000;
        Thread thread = new Thread(() -> shared ^= spin(rounds));
        thread.start();
        int seen = spin(40_000);
        thread.join();
        System.out.println(shared + " " + seen);
    }
}
