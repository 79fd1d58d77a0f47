// Classes defined from bytes: damaged bytes, wrong names, a loader's name in traces and messages.
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

public class DefinedClasses {
    public static class Guest {
        public static void fail() {
            throw new IllegalStateException("from the guest");
        }
    }

    private static final class Host extends ClassLoader {
        Host() {
            super("host", DefinedClasses.class.getClassLoader());
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = bytesOf("DefinedClasses$Guest.class");
        Host host = new Host();
        refuse(host, "Short", new byte[] {1, 2, 3, 4});
        refuse(host, "Magic", new byte[] {1, 2, 3, 4, 0, 0, 0, 52});
        refuse(host, "Half", Arrays.copyOf(bytes, bytes.length / 2));
        refuse(host, "Empty", new byte[0]);
        refuse(host, "Other", bytes);
        refuse(host, "java.lang.Intruder", bytes);
        Class<?> guest = host.define("DefinedClasses$Guest", bytes);
        System.out.println(guest == Guest.class);
        System.out.println(guest.getClassLoader().getName());
        try {
            guest.getMethod("fail").invoke(null);
        } catch (ReflectiveOperationException e) {
            StackTraceElement top = e.getCause().getStackTrace()[0];
            System.out.println(top + " " + top.getClassLoaderName() + " " + top.getModuleName());
        }
        StackTraceElement library = null;
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            library = e.getStackTrace()[0];
        }
        System.out.println(library.getModuleName() + " " + library.getClassLoaderName() + " "
                + System.getProperty("java.version").equals(library.getModuleVersion()));
    }

    private static byte[] bytesOf(String resource) throws IOException {
        try (InputStream in = DefinedClasses.class.getResourceAsStream(resource)) {
            return in.readAllBytes();
        }
    }

    private static void refuse(Host host, String name, byte[] bytes) {
        try {
            System.out.println(host.define(name, bytes));
        } catch (LinkageError | SecurityException e) {
            System.out.println(e);
        }
    }
}
