package back;

import java.util.ArrayList;
import java.util.List;
import jaywalk.internal.Fork;

/** Errors of the machine's own after a fork leave nothing behind on the next path. */
final class Limits {
    private static int depth;

    static void run() {
        for (int round = 0; round < 2; round++) {
            int way = Fork.choose(3);
            try {
                if (way == 0) {
                    depth = 0;
                    endless(1);
                } else if (way == 1) {
                    List<long[]> hoard = new ArrayList<>();
                    while (true) {
                        hoard.add(new long[100_000]);
                    }
                } else {
                    System.out.print(new int[Fork.choose(2) - 1].length);
                }
            } catch (StackOverflowError error) {
                System.out.print(depth > 1000 ? "deep " : "shallow ");
            } catch (OutOfMemoryError | NegativeArraySizeException error) {
                System.out.print(error.getMessage() + " ");
            }
        }
        System.out.println(Fork.choose(2));
    }

    private static int endless(int x) {
        depth++;
        return endless(x + 1) + 1;
    }
}
