package back;

import jaywalk.internal.Fork;

/** An endless row of forks with next to nothing in between. */
final class Cost {
    static int count;

    static void run() {
        while (count >= 0) {
            count += Fork.choose(2);
        }
    }
}
