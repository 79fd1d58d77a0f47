import java.util.Arrays;
import java.util.TreeSet;
import jaywalk.Choice;

/** One path uses packages that the other does not; each tells which it knows of. */
public class Packages {
    public static void main(String[] arguments) throws Exception {
        boolean uses = Choice.getBoolean() == Boolean.parseBoolean(arguments[0]);
        if (uses) {
            new java.util.zip.CRC32().update(1);
            new javax.crypto.spec.IvParameterSpec(new byte[8]).getIV();
        }
        TreeSet<String> names = new TreeSet<>();
        for (Package each : Package.getPackages()) {
            names.add(each.getName());
        }
        System.out.println(uses + " " + names.contains("javax.crypto.spec") + " " + names.size());
    }
}
