import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import jaywalk.Choice;

/** Changes files before the first choice and after each; each path must see its own changes and no other's. */
public class Paths {
    static String state() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> all = Files.walk(Path.of(""))) {
            for (Path path : all.sorted().collect(Collectors.toList())) {
                text.append(path).append(Files.isRegularFile(path) ? "=" + Files.readString(path).trim() + " " : " ");
            }
        }
        return text.toString();
    }

    static void check(boolean condition) {
        if (!condition) throw new AssertionError("a path sees what another has written");
    }

    public static void main(String[] args) throws Exception {
        boolean fails = args.length > 0;
        Files.writeString(Path.of("before"), "before;");
        Files.delete(Path.of("folder/inner.txt"));
        RandomAccessFile open = new RandomAccessFile("open", "rw");
        open.writeBytes("0123456789");
        open.seek(3);
        int number = Choice.getInt(0, 2);
        check(!Files.exists(Path.of("mine")) && Files.readString(Path.of("before")).equals("before;"));
        String text = "";
        for (int i = 0; i < number; i++) text += i;
        Files.writeString(Path.of("mine"), text);
        Files.writeString(Path.of("before"), "path " + text, StandardOpenOption.APPEND);
        check(open.getFilePointer() == 3);
        open.writeBytes(text);
        Path temporary = Files.createTempFile(Path.of("folder"), "t", "");
        if (Choice.getBoolean()) {
            Files.move(Path.of("folder"), Path.of("moved" + text));
            Files.writeString(Path.of("given.txt"), "changed by " + text);
        } else {
            Files.delete(Path.of("mine"));
            Files.createSymbolicLink(Path.of("mine"), Path.of("before"));
            check(!Files.readString(Path.of("given.txt")).startsWith("changed"));
        }
        open.seek(0);
        System.out.println(state() + open.readLine() + " " + temporary + " " + Files.getLastModifiedTime(Path.of("before")));
        if (fails && number == 2 && Files.exists(Path.of("moved01"))) throw new IllegalStateException(state());
    }
}
