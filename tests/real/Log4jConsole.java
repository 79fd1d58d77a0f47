import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.Configurator;

/** Logs to the console as a configuration says. */
public class Log4jConsole {
    static final String CONFIGURATION = """
        <Configuration status="WARN">
          <Appenders>
            <Console name="console" target="SYSTEM_OUT">
              <PatternLayout pattern="%-5level [%t] %c{1} %X{user} %marker %m%n%throwable{short.className}%n"/>
            </Console>
            <Console name="short" target="SYSTEM_OUT"><PatternLayout pattern="%level{length=1} %C{1}.%M:%L %m%n"/></Console>
          </Appenders>
          <Loggers>
            <Logger name="quiet" level="error" additivity="false"><AppenderRef ref="short"/></Logger>
            <Root level="debug"><AppenderRef ref="console"/></Root>
          </Loggers>
        </Configuration>
        """;

    public static void main(String[] args) throws Exception {
        var bytes = CONFIGURATION.getBytes(StandardCharsets.UTF_8);
        var context = Configurator.initialize(null, new ConfigurationSource(new ByteArrayInputStream(bytes)));
        Logger logger = LogManager.getLogger(Log4jConsole.class);
        ThreadContext.put("user", "jay");
        logger.debug("starting {} of {}", 1, 2);
        logger.trace("not shown");
        logger.info(MarkerManager.getMarker("WALK"), "with a marker");
        logger.warn("lazily {}", () -> "made");
        logger.error("failed", new IllegalStateException("wrong state"));
        Logger quiet = LogManager.getLogger("quiet");
        quiet.warn("not shown either");
        quiet.fatal("shown, with its place");
        Configurator.setLevel("quiet", Level.INFO);
        quiet.info("now shown {}", quiet.isDebugEnabled());
        Thread thread = new Thread(() -> logger.info("from another thread"), "other");
        thread.start();
        thread.join();
        for (int i = 0; i < 500; i++) {
            logger.debug("message {} of many", i);
        }
        context.close();
    }
}
