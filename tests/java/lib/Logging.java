// java.util.logging with a handler, levels and filters of its own.
import java.util.*;
import java.util.logging.*;

public class Logging {
    static class Memory extends Handler {
        final List<String> lines = new ArrayList<>();
        @Override public void publish(LogRecord r) { if (isLoggable(r)) lines.add(r.getLevel() + " " + r.getLoggerName() + " " + new SimpleFormatter().formatMessage(r) + (r.getThrown() == null ? "" : " " + r.getThrown())); }
        @Override public void flush() { }
        @Override public void close() { lines.add("closed"); }
    }

    public static void main(String[] args) {
        Logger log = Logger.getLogger("demo.logging");
        log.setUseParentHandlers(false);
        Memory m = new Memory();
        log.addHandler(m);
        log.info("hello");
        log.fine("too fine");
        log.setLevel(Level.ALL);
        log.fine("now visible");
        m.setLevel(Level.WARNING);
        log.info("filtered by the handler");
        log.log(Level.SEVERE, "value {0} and {1}", new Object[] {1, "two"});
        log.log(Level.WARNING, "with exception", new IllegalStateException("cause"));
        log.warning(() -> "supplied");
        Logger child = Logger.getLogger("demo.logging.child");
        child.severe("from child");
        System.out.println(child.getParent() == log ? "parent found" : "no parent");
        System.out.println(log.isLoggable(Level.FINEST) + " " + child.getLevel() + " " + log.getName() + " " + log.getHandlers().length);
        log.setFilter(r -> !r.getMessage().contains("secret"));
        log.severe("a secret");
        log.removeHandler(m);
        log.severe("nobody listens");
        m.close();
        m.lines.forEach(System.out::println);
        System.out.println(Level.parse("INFO").intValue() + " " + Level.parse("800") + " " + Level.CONFIG.getName());
        try {
            Level.parse("LOUD");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
