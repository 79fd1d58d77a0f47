// Two threads log a line each, which a handler of the program's adds up; the JDK's own hook ends the loggers.
// prints: 2
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class HoldsLoggedByBoth {
    static int lines;

    public static void main(String[] args) throws Exception {
        Logger logger = Logger.getLogger("threads");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public synchronized void publish(LogRecord line) {
                lines++;
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        Threads.run(() -> logger.info("one"), () -> logger.info("other"));
        System.out.println(lines);
    }
}
