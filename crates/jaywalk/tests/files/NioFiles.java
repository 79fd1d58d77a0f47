import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.stream.*;

/** `java.nio.file.Files`, widely: what it does, and how it fails. */
public class NioFiles {
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

    static List<String> names(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().collect(Collectors.toList());
        }
    }

    public static void main(String[] args) throws Exception {
        Path here = Path.of("");
        show("given", () -> Files.readString(Path.of("given.txt")));
        show("names", () -> names(here));
        show("write", () -> Files.writeString(Path.of("new.txt"), "one\ntwo\n"));
        show("append", () -> Files.write(Path.of("new.txt"), List.of("three"), StandardOpenOption.APPEND));
        show("lines", () -> Files.readAllLines(Path.of("new.txt")));
        show("size", () -> Files.size(Path.of("new.txt")));
        show("create new", () -> Files.write(Path.of("new.txt"), new byte[1], StandardOpenOption.CREATE_NEW));
        show("missing", () -> Files.readString(Path.of("missing.txt")));
        show("missing parent", () -> Files.writeString(Path.of("no/such/file"), "x"));
        show("file as folder", () -> Files.writeString(Path.of("new.txt/x"), "x"));
        show("folder as file", () -> Files.writeString(Path.of("folder"), "x"));
        show("read a folder", () -> Files.readString(Path.of("folder")));
        show("truncate given", () -> Files.writeString(Path.of("given.txt"), "short"));
        show("given again", () -> Files.readString(Path.of("given.txt")));

        show("mkdir", () -> Files.createDirectory(Path.of("a")));
        show("mkdir again", () -> Files.createDirectory(Path.of("a")));
        show("mkdirs", () -> Files.createDirectories(Path.of("a/b/c")));
        show("mkdirs over a file", () -> Files.createDirectories(Path.of("new.txt/b")));
        show("rmdir full", () -> { Files.delete(Path.of("a")); return "gone"; });
        show("delete missing", () -> { Files.delete(Path.of("zzz")); return "gone"; });
        show("deleteIfExists", () -> Files.deleteIfExists(Path.of("zzz")) + " " + Files.deleteIfExists(Path.of("a/b/c")));
        show("rmdir given", () -> { Files.delete(Path.of("folder")); return "gone"; });

        show("copy", () -> Files.copy(Path.of("new.txt"), Path.of("a/copy.txt")));
        show("copy over", () -> Files.copy(Path.of("new.txt"), Path.of("a/copy.txt")));
        show("copy replacing", () -> Files.copy(Path.of("given.txt"), Path.of("a/copy.txt"),
            StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES));
        show("copied", () -> Files.readString(Path.of("a/copy.txt")));
        show("copy a folder", () -> Files.copy(Path.of("folder"), Path.of("folder2")));
        show("names of the copy", () -> names(Path.of("folder2")));
        show("move", () -> Files.move(Path.of("a/copy.txt"), Path.of("moved.txt")));
        show("move over", () -> Files.move(Path.of("new.txt"), Path.of("moved.txt")));
        show("move atomically", () -> Files.move(Path.of("new.txt"), Path.of("moved.txt"), StandardCopyOption.ATOMIC_MOVE));
        show("moved", () -> Files.readString(Path.of("moved.txt")));
        show("move into itself", () -> Files.move(Path.of("a"), Path.of("a/b/a")));
        show("move a folder", () -> Files.move(Path.of("folder"), Path.of("a/moved")));
        show("names there", () -> names(Path.of("a/moved")));
        show("read there", () -> Files.readString(Path.of("a/moved/inner.txt")));
        show("no longer", () -> Files.exists(Path.of("folder")) + " " + Files.notExists(Path.of("folder/inner.txt")));
        show("back by dots", () -> Files.readString(Path.of("a/moved/../../moved.txt")));
        show("same", () -> Files.isSameFile(Path.of("a/moved/../../moved.txt"), Path.of("moved.txt")));
        show("replace a full folder", () -> { Files.createDirectory(Path.of("e"));
            return Files.move(Path.of("e"), Path.of("a"), StandardCopyOption.REPLACE_EXISTING); });
        show("replace a file by a folder", () -> Files.move(Path.of("e"), Path.of("moved.txt"), StandardCopyOption.ATOMIC_MOVE));
        show("replace a folder by a file", () -> Files.move(Path.of("moved.txt"), Path.of("e"), StandardCopyOption.ATOMIC_MOVE));

        show("link", () -> Files.createSymbolicLink(Path.of("link"), Path.of("moved.txt")));
        show("through", () -> Files.readString(Path.of("link")));
        show("write through", () -> Files.writeString(Path.of("link"), "by link"));
        show("written", () -> Files.readString(Path.of("moved.txt")));
        show("target", () -> Files.readSymbolicLink(Path.of("link")) + " " + Files.isSymbolicLink(Path.of("link")));
        show("no link", () -> Files.readSymbolicLink(Path.of("moved.txt")));
        show("dangling", () -> { Files.createSymbolicLink(Path.of("dangling"), Path.of("nowhere"));
            return Files.exists(Path.of("dangling")) + " " + Files.exists(Path.of("dangling"), LinkOption.NOFOLLOW_LINKS); });
        show("create through", () -> { Files.writeString(Path.of("dangling"), "here"); return Files.readString(Path.of("nowhere")); });
        show("loop", () -> { Files.createSymbolicLink(Path.of("loop"), Path.of("loop")); return Files.readString(Path.of("loop")); });
        show("given link", () -> Files.readString(Path.of("givenlink")) + Files.readSymbolicLink(Path.of("givenlink")));
        show("link to folder", () -> { Files.createSymbolicLink(Path.of("up"), Path.of("a/moved"));
            return Files.readString(Path.of("up/inner.txt")) + " " + Path.of("up/../moved").toRealPath().getFileName(); });
        show("hard link", () -> { Files.createLink(Path.of("hard"), Path.of("moved.txt")); Files.writeString(Path.of("hard"), "both");
            return Files.readString(Path.of("moved.txt")) + Files.getAttribute(Path.of("hard"), "unix:nlink"); });
        show("hard link of a folder", () -> Files.createLink(Path.of("hard2"), Path.of("a")));
        show("one name less", () -> { Files.delete(Path.of("moved.txt"));
            return Files.readString(Path.of("hard")) + Files.getAttribute(Path.of("hard"), "unix:nlink"); });
        show("trailing slash", () -> Files.readString(Path.of("hard/")));
        show("real path", () -> here.toRealPath().relativize(Path.of("link").toAbsolutePath()));
        show("long name", () -> Files.writeString(Path.of("x".repeat(300)), ""));

        Path file = Path.of("hard");
        show("permissions", () -> PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        show("chmod", () -> PosixFilePermissions.toString(Files.getPosixFilePermissions(
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---")))));
        show("created so", () -> PosixFilePermissions.toString(Files.getPosixFilePermissions(Files.createFile(Path.of("private"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))))));
        show("times", () -> Files.getLastModifiedTime(Files.setLastModifiedTime(file, FileTime.from(1234567890123L, TimeUnit.MILLISECONDS))));
        show("old times", () -> Files.getLastModifiedTime(Files.setLastModifiedTime(file, FileTime.from(-5, TimeUnit.SECONDS))));
        show("kept by copy", () -> Files.getLastModifiedTime(Files.copy(file, Path.of("dated"), StandardCopyOption.COPY_ATTRIBUTES)));
        show("owner", () -> { UserPrincipal owner = Files.getOwner(file); Files.setOwner(file, owner); return Files.getOwner(file).equals(owner); });
        show("attributes", () -> { BasicFileAttributes all = Files.readAttributes(file, BasicFileAttributes.class);
            return all.isRegularFile() + " " + all.isDirectory() + " " + all.isSymbolicLink() + " " + all.isOther() + " " + all.size(); });
        show("map", () -> new TreeMap<>(Files.readAttributes(file, "posix:size,isDirectory,isOther")));
        UserDefinedFileAttributeView own = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        show("user attribute", () -> own.write("colour", StandardCharsets.UTF_8.encode("blue")));
        show("its size", () -> own.size("colour") + " " + own.list());
        show("none such", () -> own.size("shape"));
        show("deleted", () -> { own.delete("colour"); return own.list(); });
        show("access", () -> Files.isReadable(file) + " " + Files.isWritable(file) + " " + Files.isExecutable(file));
        show("hidden", () -> Files.isHidden(Path.of(".x")));
        show("mismatch", () -> Files.mismatch(file, Path.of("nowhere")));
        show("probe", () -> Files.getFileStore(Path.of("nowhere")).name().isEmpty());

        StringBuilder walked = new StringBuilder();
        show("walk", () -> { try (Stream<Path> all = Files.walk(here)) { return all.map(Path::toString).sorted().collect(Collectors.toList()); } });
        show("find", () -> { try (Stream<Path> all = Files.find(here, 9, (path, found) -> found.isDirectory())) { return all.map(Path::toString).sorted().collect(Collectors.toList()); } });
        show("delete all", () -> Files.walkFileTree(Path.of("a"), new SimpleFileVisitor<Path>() {
            @Override public FileVisitResult visitFile(Path path, BasicFileAttributes found) throws IOException {
                walked.append("f"); Files.delete(path); return FileVisitResult.CONTINUE; }
            @Override public FileVisitResult postVisitDirectory(Path path, IOException failure) throws IOException {
                walked.append("d"); Files.delete(path); return FileVisitResult.CONTINUE; }
        }));
        show("walked", () -> walked + " " + Files.exists(Path.of("a")));
        show("glob", () -> { try (DirectoryStream<Path> found = Files.newDirectoryStream(here, "*.txt")) {
            TreeSet<String> all = new TreeSet<>(); found.forEach(path -> all.add(path.toString())); return all; } });
        show("secure", () -> { try (DirectoryStream<Path> found = Files.newDirectoryStream(here)) {
            SecureDirectoryStream<Path> secure = (SecureDirectoryStream<Path>) found;
            try (var channel = secure.newByteChannel(Path.of("s"), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE))) {
                channel.write(StandardCharsets.UTF_8.encode("secure")); }
            secure.move(Path.of("s"), secure, Path.of("t"));
            String text = Files.readString(Path.of("t")); secure.deleteFile(Path.of("t"));
            return text + Files.exists(Path.of("t")); } });
        show("list a file", () -> names(Path.of("given.txt")));
        show("list nothing", () -> names(Path.of("zzz")));
        show("temporary", () -> { Path one = Files.createTempFile(here, "t", ".tmp"), two = Files.createTempDirectory(here, "d");
            boolean differ = !one.equals(two) && Files.isDirectory(two);
            String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(one)) + PosixFilePermissions.toString(Files.getPosixFilePermissions(two));
            Files.delete(one); Files.delete(two); return differ + permissions; });
        show("deep", () -> { Path deep = here; for (int i = 0; i < 60; i++) deep = deep.resolve("d" + i);
            Files.createDirectories(deep); Files.writeString(deep.resolve("leaf"), "leaf"); return Files.readString(deep.resolve("leaf")); });
        show("names at last", () -> names(here));
        show("remaining", () -> Files.readString(Path.of("given.txt")));
    }
}
