package back;

import jaywalk.internal.Fork;

/** Exceptions in flight when the path forks, and after it. */
final class Exceptions {
    static void run() {
        StringBuilder out = new StringBuilder();
        for (int round = 0; round < 2; round++) {
            try {
                outer(out);
                out.append("returned ");
            } catch (RuntimeException thrown) {
                StackTraceElement top = thrown.getStackTrace()[0];
                out.append(thrown.getMessage()).append('@').append(top.getMethodName()).append(top.getLineNumber());
                out.append('+').append(thrown.getSuppressed().length).append(' ');
            }
        }
        System.out.println(out);
    }

    private static void outer(StringBuilder out) {
        try {
            inner(out, 3);
        } catch (IllegalArgumentException thrown) {
            if (Fork.choose(2) == 0) {
                throw new RuntimeException("wrapped " + thrown.getMessage(), thrown);
            }
            out.append("swallowed ");
        } finally {
            // A fork while an exception is in flight.
            out.append("finally").append(Fork.choose(2)).append(' ');
        }
    }

    private static void inner(StringBuilder out, int depth) {
        if (depth > 0) {
            try {
                inner(out, depth - 1);
            } finally {
                out.append(depth);
            }
            return;
        }
        switch (Fork.choose(4)) {
            case 0 -> throw new IllegalArgumentException("thrown");
            case 1 -> {
                int[] none = new int[Fork.choose(1)];
                out.append(none[0]);
            }
            case 2 -> {
                Object text = "text";
                out.append((Integer) text);
            }
            default -> out.append("ok ");
        }
    }

    static void uncaught() {
        System.out.println("before");
        if (Fork.choose(2) == 0) {
            throw new IllegalStateException("uncaught " + Fork.choose(2));
        }
        System.out.println("after");
    }

    static void exit() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + Fork.choose(2))));
        int status = Fork.choose(3);
        System.out.println("exit " + status);
        if (status > 0) {
            System.exit(status);
        }
    }

    static void illegalChoice() {
        for (int n : new int[] {0, -1, Integer.MIN_VALUE}) {
            try {
                System.out.println(Fork.choose(n));
            } catch (IllegalArgumentException expected) {
                System.out.println(expected.getMessage());
            }
        }
    }
}
