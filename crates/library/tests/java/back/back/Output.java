package back;

import jaywalk.internal.Fork;

/** What was written before and after forks, to both streams, with and without line ends. */
final class Output {
    static void run() {
        System.out.print("a");
        System.err.print("b");
        int first = Fork.choose(3);
        for (int i = 0; i < first; i++) {
            System.out.print("[" + i + "]");
            System.err.println("{" + i + "}");
        }
        byte[] bytes = new byte[5000];
        java.util.Arrays.fill(bytes, (byte) ('x' + Fork.choose(2)));
        System.out.write(bytes, 0, bytes.length);
        System.out.printf("%d %s%n", first, "end");
        System.out.flush();
    }
}
