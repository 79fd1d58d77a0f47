import java.io.*;
import java.util.*;

/** `java.io.File`, streams and `RandomAccessFile`. */
public class OldFiles {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action action) {
        String result;
        try {
            result = String.valueOf(action.run());
        } catch (Exception exception) {
            result = exception.getClass().getSimpleName() + ": " + exception.getMessage();
        }
        System.out.println(what + " -> " + result);
    }

    static String read(String name) throws IOException {
        try (InputStream in = new FileInputStream(name)) {
            return new String(in.readAllBytes());
        }
    }

    static String sorted(String[] names) {
        if (names == null) return "null";
        Arrays.sort(names);
        return Arrays.toString(names);
    }

    public static void main(String[] args) throws Exception {
        File here = new File(".");
        show("list", () -> sorted(here.list()));
        show("write", () -> { try (FileOutputStream out = new FileOutputStream("new.txt")) { out.write("hello".getBytes()); out.write('!'); }
            return read("new.txt"); });
        show("append", () -> { try (FileOutputStream out = new FileOutputStream("new.txt", true)) { out.write(" again".getBytes()); }
            return read("new.txt"); });
        show("cut", () -> { try (Writer out = new FileWriter("given.txt")) { out.write("cut"); } return read("given.txt"); });
        show("missing", () -> new FileInputStream("missing"));
        show("a folder", () -> new FileInputStream("folder"));
        show("write a folder", () -> new FileOutputStream("folder"));
        show("no folder", () -> new FileOutputStream("no/such"));
        show("exists", () -> new File("new.txt").exists() + " " + new File("new.txt").isFile() + " " + new File("folder").isDirectory());
        show("length", () -> new File("new.txt").length() + " " + new File("zzz").length());
        show("createNewFile", () -> new File("made").createNewFile() + " " + new File("made").createNewFile());
        show("create nowhere", () -> new File("no/such").createNewFile());
        show("mkdir", () -> new File("d").mkdir() + " " + new File("d").mkdir() + " " + new File("d/e/f").mkdirs() + " " + new File("x/y").mkdir());
        show("delete", () -> new File("d").delete() + " " + new File("d/e/f").delete() + " " + new File("zzz").delete() + " " + new File("made").delete());
        show("rename", () -> new File("new.txt").renameTo(new File("d/new.txt")) + " " + new File("zzz").renameTo(new File("y")) + " " + read("d/new.txt"));
        show("rename over", () -> { new File("over").createNewFile(); return new File("d/new.txt").renameTo(new File("over")) + read("over"); });
        show("rename a folder", () -> new File("folder").renameTo(new File("d/g")) + " " + sorted(new File("d/g").list()) + read("d/g/inner.txt"));
        show("modified", () -> { File file = new File("over"); boolean set = file.setLastModified(1_000_000_000_000L); return set + " " + file.lastModified(); });
        show("modified nothing", () -> new File("zzz").setLastModified(1000) + " " + new File("zzz").lastModified());
        show("rights", () -> { File file = new File("over"); return file.setReadable(false, false) + " " + file.setWritable(true) + " " + file.setExecutable(true) + file.canExecute() + file.setReadOnly(); });
        show("canonical", () -> new File("d/../d/./g/../g/inner.txt").getCanonicalPath().endsWith("/d/g/inner.txt") + " " + new File("d/zzz/../q").getCanonicalFile().getName());
        show("files", () -> { File[] files = new File("d").listFiles(); Arrays.sort(files); return Arrays.toString(files); });
        show("list a file", () -> sorted(new File("over").list()));
        show("temporary", () -> { File file = File.createTempFile("abc", ".x", here); boolean there = file.exists() && file.getName().startsWith("abc");
            file.deleteOnExit(); return there + " " + file.length(); });

        show("random access", () -> { try (RandomAccessFile file = new RandomAccessFile("r", "rw")) {
            file.writeInt(42); file.writeUTF("text"); file.seek(2); file.writeByte(1); file.seek(0);
            String first = file.readInt() + file.readUTF() + file.getFilePointer() + "/" + file.length();
            file.setLength(3); first += " " + file.getFilePointer() + "/" + file.length();
            file.seek(10); file.write(7); return first + " " + file.length(); } });
        show("holes", () -> { try (RandomAccessFile file = new RandomAccessFile("r", "r")) {
            byte[] all = new byte[20]; int count = file.read(all); return count + Arrays.toString(all) + file.read(); } });
        show("read only", () -> { try (RandomAccessFile file = new RandomAccessFile("r", "r")) { file.write(1); return "written"; } });
        show("read nothing", () -> new RandomAccessFile("zzz", "r"));
        show("synchronous", () -> { try (RandomAccessFile file = new RandomAccessFile("given.txt", "rws")) {
            file.seek(file.length()); file.writeBytes("+more"); file.getFD().sync(); } return read("given.txt"); });
        show("two at once", () -> { try (RandomAccessFile one = new RandomAccessFile("r", "rw"); RandomAccessFile two = new RandomAccessFile("r", "rw")) {
            one.setLength(0); one.writeInt(5); int seen = two.readInt(); two.writeInt(6); one.seek(4); return seen + " " + one.readInt(); } });
        show("deleted while open", () -> { try (RandomAccessFile file = new RandomAccessFile("r", "rw")) {
            new File("r").delete(); file.seek(0); file.writeInt(9); file.seek(0); return file.readInt() + " " + new File("r").exists(); } });
        show("streams", () -> { try (FileOutputStream out = new FileOutputStream("s"); FileInputStream in = new FileInputStream("s")) {
            int before = in.read(); out.write(new byte[] {1, 2, 3}); return before + " " + in.available() + " " + in.skip(1) + " " + in.read() + in.read() + in.read(); } });
        show("negative skip", () -> { try (FileInputStream in = new FileInputStream("s")) { in.read(); in.read(); return in.skip(-2) + " " + in.read(); } });
        show("closed", () -> { FileOutputStream out = new FileOutputStream("s"); out.close(); out.write(1); return "written"; });
        show("null device", () -> { try (FileOutputStream out = new FileOutputStream("/dev/null")) { out.write(new byte[1000]); } return read("/dev/null").length(); });
        show("zeros", () -> { try (FileInputStream in = new FileInputStream("/dev/zero")) { byte[] some = {1, 2, 3}; return in.read(some) + Arrays.toString(some); } });
        show("full", () -> { try (FileOutputStream out = new FileOutputStream("/dev/full")) { out.write(1); return "written"; } });
        show("standard output", () -> { try (FileOutputStream out = new FileOutputStream("/dev/stdout", true)) { out.write("to /dev/stdout\n".getBytes()); } return "written"; });
        show("process", () -> read("/proc/self/status").startsWith("Name:"));

        Properties properties = new Properties();
        properties.setProperty("key", "value: 1");
        show("properties", () -> { try (OutputStream out = new FileOutputStream("p")) { properties.store(out, null); }
            Properties again = new Properties(); try (Reader in = new FileReader("p")) { again.load(in); } return again; });
        show("objects", () -> { try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream("o"))) { out.writeObject(new ArrayList<>(List.of(1, "two"))); }
            try (ObjectInputStream in = new ObjectInputStream(new FileInputStream("o"))) { return in.readObject(); } });
        show("lines", () -> { try (PrintWriter out = new PrintWriter("l")) { for (int i = 0; i < 10_000; i++) out.println("line " + i); }
            try (BufferedReader in = new BufferedReader(new FileReader("l"))) { return in.lines().count() + " " + new File("l").length(); } });
        show("many", () -> { for (int i = 0; i < 300; i++) try (FileOutputStream out = new FileOutputStream("d/many" + i)) { out.write(i); }
            int sum = 0; for (File file : new File("d").listFiles()) if (file.isFile()) try (FileInputStream in = new FileInputStream(file)) { sum += in.read(); file.delete(); }
            return sum + " " + sorted(new File("d").list()); });
        show("list", () -> sorted(here.list((folder, name) -> !name.startsWith("abc"))));
    }
}
