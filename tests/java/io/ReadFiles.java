// args: data/poem.txt data/missing.txt
// Reading files: Files, FileReader, FileInputStream, RandomAccessFile, File's questions, a missing file.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Stream;

public class ReadFiles {
    public static void main(String[] args) throws IOException {
        Path path = Path.of(args[0]);
        List<String> lines = Files.readAllLines(path);
        System.out.println(lines.size() + " " + lines.get(0) + " " + lines.get(lines.size() - 1));
        String text = Files.readString(path);
        System.out.println(text.length() + " " + text.hashCode() + " " + Files.size(path) + " " + Files.readAllBytes(path).length);
        try (Stream<String> s = Files.lines(path, StandardCharsets.UTF_8)) {
            System.out.println(s.filter(l -> !l.isBlank()).mapToInt(String::length).max().getAsInt());
        }
        try (BufferedReader r = new BufferedReader(new FileReader(args[0]))) {
            System.out.println(r.readLine() + "|" + r.readLine());
        }
        try (InputStream in = new FileInputStream(args[0])) {
            System.out.println(in.read() + " " + in.available() + " " + in.skip(10) + " " + (char) in.read());
        }
        try (RandomAccessFile f = new RandomAccessFile(args[0], "r")) {
            f.seek(5);
            System.out.println(f.length() + " " + f.getFilePointer() + " " + f.readLine() + " " + f.readUnsignedByte());
        }
        try (Scanner s = new Scanner(new File(args[0]))) {
            int words = 0;
            while (s.hasNext()) {
                s.next();
                words++;
            }
            System.out.println(words);
        }
        try (BufferedReader r = Files.newBufferedReader(path)) {
            System.out.println(r.lines().skip(2).findFirst().get());
        }
        File f = new File(args[0]), dir = new File("data");
        System.out.println(f.exists() + " " + f.isFile() + " " + f.isDirectory() + " " + f.length() + " " + f.getName() + " " + f.getParent() + " " + f.getPath() + " " + f.canRead() + " " + dir.isDirectory() + " " + f.isAbsolute() + " " + new File("a/../b").getPath());
        System.out.println(Files.exists(path) + " " + Files.isDirectory(path.getParent()) + " " + path.getFileName() + " " + path.getNameCount() + " " + path.resolveSibling("x") + " " + Path.of("a/./b/../c").normalize() + " " + Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + path.toAbsolutePath().isAbsolute());
        String[] names = dir.list();
        java.util.Arrays.sort(names);
        System.out.println(String.join(",", names));
        File missing = new File(args[1]);
        System.out.println(missing.exists() + " " + missing.length() + " " + missing.list());
        try {
            new FileReader(missing);
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            Files.readAllLines(missing.toPath());
        } catch (NoSuchFileException e) {
            System.out.println(e);
        }
        try {
            new FileInputStream("data");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Files.readString(missing.toPath());
    }
}
