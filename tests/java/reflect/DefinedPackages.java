import java.util.Arrays;

/** Loaders have defined the packages of the classes that they have loaded. */
public class DefinedPackages {
    public static void main(String[] args) throws Exception {
        ClassLoader application = DefinedPackages.class.getClassLoader();
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        System.out.println(application.getDefinedPackage("") + " " + application.getDefinedPackage("nowhere"));
        System.out.println(Arrays.toString(application.getDefinedPackages()));
        System.out.println(platform.getDefinedPackage("java.sql") + " " + platform.getDefinedPackage("java.util"));
        Class<?> connection = Class.forName("java.sql.Connection");
        System.out.println(platform.getDefinedPackage("java.sql") + " " + application.getDefinedPackage("java.sql"));
        System.out.println(connection.getPackage() + " " + Package.getPackage("java.sql").isSealed());
        System.out.println(Package.getPackage("java.util") + " " + Package.getPackage("java.nowhere"));
        for (Package each : Package.getPackages()) {
            if (each.getName().isEmpty() || each.getName().equals("java.lang")) {
                System.out.println("'" + each.getName() + "' " + each.isSealed());
            }
        }
        Class<?>[] classes = {String.class, DefinedPackages.class, connection, int.class, int[].class, DefinedPackages[].class};
        for (Class<?> each : classes) {
            System.out.println(each.getName() + " '" + each.getPackageName() + "' " + each.getPackage());
        }
        Runnable lambda = () -> {};
        System.out.println(lambda.getClass().getPackage() == DefinedPackages.class.getPackage());
    }
}
