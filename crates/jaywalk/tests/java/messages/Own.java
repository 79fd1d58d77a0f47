import java.nio.file.FileSystemException;
import jaywalk.Choice;

/** Fails with exceptions that make their messages themselves, one way or another. */
public class Own {
    private Own() {}

    static class Asked extends RuntimeException {
        private final String what;
        private final int number;

        Asked(String what, int number, Throwable cause) {
            super("as it was made", cause);
            this.what = what;
            this.number = number;
        }

        @Override
        public String getMessage() {
            switch (what) {
                case "made":
                    System.out.println("asked in " + Thread.currentThread().getName());
                    return String.format("%s number %d", what, number);
                case "nothing":
                    return null;
                case "throws":
                    throw new IllegalStateException();
                case "endless":
                    for (int i = 0; ; i++) {
                        if (i < 0) {
                            i = 0;
                        }
                    }
                case "chooses":
                    return "chosen " + Choice.getInt(0, 3) * 2;
                case "ends":
                    System.exit(3);
                    return "";
                default:
                    return what;
            }
        }
    }

    static class Local extends RuntimeException {
        @Override
        public String getLocalizedMessage() {
            return "said here";
        }
    }

    public static void main(String[] arguments) throws Exception {
        int number = Choice.getInt(0, 3);
        if (number * 2 != 4) {
            return;
        }
        switch (arguments[0]) {
            case "local" -> throw new Local();
            case "file" -> throw new FileSystemException("one", "two", "no reason");
            case "causes" -> throw new IllegalStateException("plain",
                    new Asked("first: cause", 1, new IllegalArgumentException("second", new Asked("made", 7, null))));
            case "thread" -> {
                Thread thread = new Thread(() -> {
                    throw new Asked("made", number, null);
                }, "other");
                thread.start();
                thread.join();
            }
            default -> throw new Asked(arguments[0], number, null);
        }
    }
}
