// Who logs what nobody wants to hear does nothing that others could notice.
// paths: 1 completed
import java.util.logging.Logger;

public class HoldsLogs {
    public static void main(String[] args) throws Exception {
        Logger logger = Logger.getLogger("threads");
        Threads.run(() -> logger.fine("one"), () -> logger.fine("other"));
    }
}
