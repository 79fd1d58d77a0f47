//! Options of `java`: a command line that works with it works here, and does the same.

mod launched;

use launched::Files;
use std::process::Command;

const PRINT: &str = "public class Print {
    public static void main(String[] a) throws Exception {
        boolean checks = false;
        assert checks = true;
        System.out.println(checks);
        for (String word : a) System.out.println('<' + word + '>');
        for (String key : new String[] {\"x1\", \"x2\", \"x3\", \"x4\"}) System.out.println(System.getProperty(key));
    }
}";

const REFLECT: &str = "public class Reflect {
    public static void main(String[] a) throws Exception {
        try {
            java.lang.reflect.Field field = String.class.getDeclaredField(\"value\");
            field.setAccessible(true);
            System.out.println(((byte[]) field.get(\"abc\")).length);
        } catch (RuntimeException e) {
            System.out.println(e.getClass());
        }
        Module base = Object.class.getModule();
        System.out.println(base.isOpen(\"java.util\", Reflect.class.getModule()));
        System.out.println(base.isExported(\"jdk.internal.misc\", Reflect.class.getModule()));
        System.out.println(ModuleLayer.boot().findModule(\"jdk.incubator.vector\").isPresent());
        for (Object key : System.getProperties().keySet()) {
            if (key.toString().startsWith(\"jdk.module\")) System.out.println(key);
        }
    }
}";

const CHOOSE: &str = "public class Choose {
    public static void main(String[] a) throws Exception {
        int x = jaywalk.Choice.getInt(0, 2);
        java.lang.reflect.Field field = String.class.getDeclaredField(\"value\");
        field.setAccessible(true);
        if (x == Integer.getInteger(\"bad\")) throw new IllegalStateException(\"found\");
    }
}";

fn programs() -> Files {
    let files = Files::new(&[("Print.java", PRINT), ("Reflect.java", REFLECT), ("Choose.java", CHOOSE)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac --release 17 -g -cp api.jar -d out Print.java Reflect.java Choose.java");
    files
}

#[test]
fn options_that_tune_hotspot_are_accepted() {
    let files = programs();
    let options = ["-Xms16m", "-server", "-XX:+UseSerialGC", "-Xshare:auto", "-Xint", "-Xlog:disable", "-Xnoclassgc"];
    let more = ["--enable-native-access=ALL-UNNAMED", "-Xss1m", "-Xmx64m", "-XX:MaxHeapSize=64m", "-Xverify:all"];
    let line = [&options[..], &more[..], &["-cp", "out", "-ea", "Print", "-Xms1"]].concat();
    for command in ["run", "explore"] {
        let done = files.jaywalk(&[&[command], &line[..]].concat());
        assert_eq!(done.output, "true\n<-Xms1>\nnull\nnull\nnull\nnull\n", "{}", done.error);
        assert_eq!(done.status, Some(0), "{}", done.error);
        assert!(!done.error.contains("ignored"), "{}", done.error);
    }
    let done = files.jaywalk(&[&["run", "--verbose", "--enable-native-access", "a"], &line[..]].concat());
    assert!(done.error.contains("-XX:+UseSerialGC") && done.error.contains("-Xshare:auto"), "{}", done.error);
    assert!(done.error.contains("--enable-native-access=a"), "{}", done.error);
    assert_eq!(done.error.lines().count(), 1, "{}", done.error);
}

#[test]
fn agents_and_unknown_options_are_named_in_one_line() {
    let files = programs();
    for option in
        ["-javaagent:a.jar", "-agentlib:jdwp", "-Xbootclasspath/a:x", "-Xfoo", "--foo", "--upgrade-module-path=x"]
    {
        for command in ["run", "explore"] {
            let done = files.jaywalk(&[command, option, "-cp", "out", "Print"]);
            assert_eq!(done.status, Some(2), "{option}: {}", done.error);
            assert_eq!(done.error.lines().count(), 1, "{}", done.error);
            assert!(done.error.contains(option.split(['=', '/', ':']).next().unwrap_or_default()), "{}", done.error);
        }
    }
}

#[test]
fn packages_are_opened_and_exported() {
    let files = programs();
    files.assert_same(&["-cp", "out", "Reflect"]);
    files.assert_same(&["-cp", "out", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "Reflect"]);
    let exports = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";
    let opens = "--add-opens=java.base/java.util=ALL-UNNAMED";
    files.assert_same(&["-cp", "out", exports, opens, opens, "--add-modules", "java.sql", "Reflect"]);
    files.assert_same(&["-cp", "out", "--add-reads", "java.sql=java.xml", "--limit-modules=java.base", "Reflect"]);
    // What cannot be.
    files.assert_same(&["-cp", "out", "--add-opens", "java.base/java.lang", "Reflect"]);
    files.assert_same(&["-cp", "out", "--add-modules", "nope", "Reflect"]);
    files.assert_same(&["-cp", "out", "--add-exports", "java.base/nope=ALL-UNNAMED", "Reflect"]);
}

#[test]
fn a_manifest_opens_and_exports_too() {
    let files = programs();
    files.write("manifest", "Add-Opens: java.base/java.lang nope/nope\nAdd-Exports: java.base/jdk.internal.misc\n");
    files.tool("jar -c -f app.jar -e Reflect -m manifest -C out Reflect.class");
    files.assert_same(&["-jar", "app.jar"]);
    files.write("manifest", "Launcher-Agent-Class: demo.Agent\n");
    files.tool("jar -c -f agent.jar -e Reflect -m manifest -C out Reflect.class");
    let done = files.jaywalk(&["run", "-jar", "agent.jar"]);
    assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
    assert!(done.error.contains("demo.Agent") && done.error.contains("-cp agent.jar Reflect"), "{}", done.error);
}

#[test]
fn argument_files_are_read_as_java_reads_them() {
    let files = programs();
    let options = "-Dx1=\"a b\"'c' -Dx2='d\\te\\\\' # a comment\n-Dx3=f\\g -Dx4=\"one \\\n    word\" -ea\n-cp out";
    files.write("options", options);
    files.write("whole", "-cp out Print 'first one' @options\n@@x");
    files.assert_same(&["@options", "Print", "@options", "@@x"]);
    files.assert_same(&["@whole", "@options"]);
    let done = files.jaywalk(&["run", "@nope", "Print"]);
    assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
}

#[test]
fn the_variable_comes_before_the_options() {
    let files = programs();
    files.write("options", "-Dx3=from-a-file");
    let variable = ("JDK_JAVA_OPTIONS", "-Dx1='a b' -Dx2=\"it's\" @options -ea");
    files.assert_same_with(&["-Dx1=later", "-cp", "out", "Print", "x"], &[variable]);
    for (value, reason) in [("-jar a.jar", "-jar"), ("Print", "main class"), ("-Dx='a", "quote")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.args(["run", "-cp", "out", "Print"]).env("JDK_JAVA_OPTIONS", value);
        let done = files.run(&mut command);
        assert_eq!(done.status, Some(2), "{}", done.error);
        assert!(done.error.contains(reason) && done.error.contains("JDK_JAVA_OPTIONS"), "{}", done.error);
    }
}

#[test]
fn a_finding_repeats_the_options() {
    let files = programs();
    files.write("options", "-Dbad=1 --add-opens java.base/java.lang=ALL-UNNAMED");
    let done = files.jaywalk(&["explore", "@options", "-cp", "out", "Choose"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    let line = done.error.lines().find(|line| line.contains("jaywalk replay")).expect("a replay line").trim();
    let line = line.trim_start_matches("replay").trim();
    assert!(line.contains("--add-opens=java.base/java.lang=ALL-UNNAMED") && line.contains("-Dbad=1"), "{line}");
    let words: Vec<&str> = line.split(' ').skip_while(|word| *word != "replay").collect();
    let done = files.jaywalk(&words);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("found"), "{}", done.error);
}

#[test]
fn versions_are_told() {
    let files = programs();
    for (option, on_output, runs) in [
        ("-version", false, false),
        ("--version", true, false),
        ("-showversion", false, true),
        ("--show-version", true, true),
    ] {
        let done = files.jaywalk(&["run", option, "-cp", "out", "Print"]);
        assert_eq!(done.status, Some(0), "{option}: {}", done.error);
        let told = if on_output { &done.output } else { &done.error };
        assert!(told.contains(&format!("jaywalk {}", env!("CARGO_PKG_VERSION"))) && told.contains("JDK"), "{told}");
        assert_eq!(done.output.contains("false\nnull"), runs, "{option}");
    }
}

#[test]
fn a_dry_run_runs_nothing() {
    let files = programs();
    files.assert_same(&["--dry-run", "-cp", "out", "Print"]);
}
