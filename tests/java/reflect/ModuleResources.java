import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.URL;
import java.util.concurrent.Callable;

/** Resources of modules whatever their loader, and deserialisation with the loader of whoever reads. */
public class ModuleResources {
    public static class Copied implements Serializable, Callable<Object> {
        @Override
        public Object call() throws Exception {
            var bytes = new ByteArrayOutputStream();
            try (var out = new ObjectOutputStream(bytes)) {
                out.writeObject(this);
            }
            try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                return in.readObject();
            }
        }
    }

    /** Defines what others would take from their parent. */
    static class Apart extends ClassLoader {
        Class<?> define(Class<?> original) throws Exception {
            try (InputStream in = original.getResourceAsStream(original.getSimpleName().equals("Copied") ? "ModuleResources$Copied.class" : "")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(original.getName(), bytes, 0, bytes.length);
            }
        }
    }

    static String shown(URL url) {
        return url == null ? "none" : url.getProtocol().equals("jrt") ? url.toString() : url.getProtocol();
    }

    static void resource(Class<?> type, String name) throws Exception {
        try (InputStream in = type.getResourceAsStream(name)) {
            System.out.println(shown(type.getResource(name)) + " " + (in != null && in.readAllBytes().length > 40));
        }
    }

    public static void main(String[] args) throws Exception {
        resource(Object.class, "Object.class");
        resource(Object.class, "/module-info.class");
        resource(Class.forName("java.sql.Connection"), "Connection.class");
        resource(Class.forName("java.sql.Connection"), "/java/sql/Driver.class");
        resource(Class.forName("java.sql.Connection"), "/java/lang/Object.class");
        resource(Class.forName("com.sun.tools.javac.Main"), "Main.class");
        resource(Class.forName("com.sun.tools.javac.Main"), "resources/compiler.properties");
        resource(ModuleResources.class, "ModuleResources.class");
        resource(ModuleResources.class, "/java/sql/Connection.class");
        resource(ModuleResources.class, "nothing");
        System.out.println(shown(ClassLoader.getSystemResource("com/sun/tools/javac/Main.class")));
        System.out.println(shown(ClassLoader.getPlatformClassLoader().getResource("java/sql/Connection.class")));
        Module compiler = Class.forName("com.sun.tools.javac.Main").getModule();
        try (InputStream in = compiler.getResourceAsStream("com/sun/tools/javac/Main.class")) {
            System.out.println(in.readAllBytes().length > 40);
        }

        Object here = new Copied().call();
        Object there = new Apart().define(Copied.class).getConstructor().newInstance();
        Object copied = ((Callable<?>) there).call();
        System.out.println((here.getClass() == Copied.class) + " " + (copied.getClass() == there.getClass()) + " " + (there.getClass() == Copied.class));
    }
}
