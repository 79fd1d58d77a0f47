// args: first second
// System properties, environment, arguments, Properties files.
import java.io.*;
import java.util.*;

public class PropertiesAndEnvironment {
    public static void main(String[] args) throws IOException {
        System.out.println(args.length + " " + String.join(",", args));
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("line.separator").length() + System.lineSeparator().length() + " " + System.getProperty("no.such") + " " + System.getProperty("no.such", "default"));
        System.out.println(System.getProperty("java.specification.version").equals("" + Runtime.version().feature()) + " " + System.getProperty("java.version").startsWith("" + Runtime.version().feature()) + " " + System.getProperty("java.class.version") + " "
                + System.getProperty("java.vm.specification.name") + " " + System.getProperty("java.specification.vendor") + " " + System.getProperty("os.name") + " " + System.getProperty("file.encoding") + " " + (System.getProperty("user.dir") != null) + " "
                + (System.getProperty("java.io.tmpdir") != null) + " " + (System.getProperty("user.name") != null) + " " + (System.getProperty("java.home") != null) + " " + (System.getProperty("java.class.path") != null));
        System.setProperty("my.key", "my value");
        System.out.println(System.getProperty("my.key") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key") + " " + Integer.getInteger("sun.arch.data.model") + " " + Boolean.getBoolean("nope"));
        System.out.println(System.getenv("JAYWALK_NOT_SET") + " " + (System.getenv("PATH") != null) + " " + System.getenv().containsKey("PATH") + " " + System.getenv("TZ") + " " + System.getenv("JAYWALK_SUITE"));
        try {
            System.getenv().put("a", "b");
        } catch (UnsupportedOperationException e) {
            System.out.println("environment is read-only");
        }
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! other\na=1\nb : two\\\n   continued\nc\\ d=e\\u0041\\t|\nempty\nspaces   value with spaces  \nkey==x\n"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("[" + k + "]=[" + p.getProperty(k) + "]");
        Properties defaults = new Properties(p);
        defaults.setProperty("own", "1");
        System.out.println(defaults.getProperty("a") + defaults.getProperty("own") + defaults.size() + defaults.stringPropertyNames().size());
        StringWriter w = new StringWriter();
        Properties q = new Properties();
        q.setProperty("k e", "\u00e9 v:");
        q.store(w, null);
        System.out.println(w.toString().lines().filter(l -> !l.startsWith("#")).toList());
        try {
            p.load(new StringReader("bad=\\u00zz"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
        System.out.println(Runtime.getRuntime().totalMemory() > 0 && Runtime.getRuntime().maxMemory() > 0 && Runtime.getRuntime().freeMemory() > 0);
        System.gc();
        System.out.println("done");
    }
}
