import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;

/** Makes a repository, commits, branches, merges and reads it back. */
public class JGitCommits {
    static PersonIdent at(int seconds) {
        return new PersonIdent("Jay", "jay@example.org", Instant.ofEpochSecond(1_700_000_000L + seconds), ZoneOffset.UTC);
    }

    static ObjectId commit(Git git, Path file, String text, int seconds) throws Exception {
        Files.writeString(file, text);
        git.add().addFilepattern(file.getFileName().toString()).call();
        var person = at(seconds);
        return git.commit().setAuthor(person).setCommitter(person).setSign(false).setMessage("change " + file.getFileName()).call();
    }

    static CanonicalTreeParser tree(Repository repository, ObjectId commit) throws Exception {
        var parser = new CanonicalTreeParser();
        try (var reader = repository.newObjectReader()) {
            parser.reset(reader, repository.resolve(commit.name() + "^{tree}"));
        }
        return parser;
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("jgit");
        try (Git git = Git.init().setDirectory(folder.toFile()).setInitialBranch("main").call()) {
            ObjectId first = commit(git, folder.resolve("a.txt"), "one\ntwo\nthree\n", 1);
            ObjectId second = commit(git, folder.resolve("b.txt"), "river\n".repeat(200), 2);
            System.out.println(first.name() + " " + second.name());
            git.branchCreate().setName("side").setStartPoint(first.name()).call();
            git.checkout().setName("side").call();
            System.out.println(Files.exists(folder.resolve("b.txt")));
            ObjectId third = commit(git, folder.resolve("a.txt"), "one\n2\nthree\n", 3);
            git.checkout().setName("main").call();
            var merged = git.merge().include(third).setCommit(false).call();
            System.out.println(merged.getMergeStatus() + " " + Files.readString(folder.resolve("a.txt")).replace('\n', ' '));
            var person = at(4);
            ObjectId fourth = git.commit().setAuthor(person).setCommitter(person).setSign(false).setMessage("merge").call();
            for (var commit : git.log().call()) {
                System.out.println(commit.getName() + " " + commit.getParentCount() + " " + commit.getShortMessage());
            }
            for (DiffEntry entry : git.diff().setOldTree(tree(git.getRepository(), first)).setNewTree(tree(git.getRepository(), fourth)).call()) {
                System.out.println(entry.getChangeType() + " " + entry.getOldPath() + " " + entry.getNewPath());
            }
            Files.writeString(folder.resolve("c.txt"), "untracked");
            var status = git.status().call();
            System.out.println(status.getUntracked() + " " + status.isClean());
            git.tag().setName("v1").setTagger(person).setSigned(false).setMessage("a tag").call();
            System.out.println(git.tagList().call().size() + " " + git.describe().setTags(true).call());
            git.gc().call();
            System.out.println(git.getRepository().resolve("HEAD^2").name());
        }
        try (var paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
