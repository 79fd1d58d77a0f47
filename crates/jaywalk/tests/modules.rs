//! Programs in modules: `-m` with `--module-path`, as `java` runs them.

mod launched;

use launched::Files;

const FILES: &[(&str, &str)] = &[
    ("src/app/module-info.java", "module app { requires lib; uses lib.api.Greeter; }"),
    (
        "src/app/app/Main.java",
        "package app;
        import java.util.*;
        import lib.api.Greeter;
        public class Main {
            static class Own { int x = 3; }
            public static void main(String[] a) throws Exception {
                Module module = Main.class.getModule();
                System.out.println(Arrays.toString(a) + module + Greeter.class.getModule() + new Own().x);
                for (Greeter greeter : ServiceLoader.load(Greeter.class)) {
                    System.out.println(greeter.greet(\"you\") + greeter.getClass().getModule());
                }
                attempt(() -> Class.forName(\"lib.impl.Hidden\").getDeclaredConstructor().newInstance());
                attempt(() -> { String.class.getDeclaredField(\"value\").setAccessible(true); return \"open\"; });
                attempt(() -> Class.forName(\"java.sql.Driver\"));
                attempt(() -> (Greeter) (Object) \"text\");
                attempt(() -> new String(Main.class.getResourceAsStream(\"text.txt\").readAllBytes()));
                attempt(() -> Greeter.class.getResourceAsStream(\"/lib/impl/text.txt\"));
                Set<String> names = new TreeSet<>();
                for (Module one : ModuleLayer.boot().modules()) names.add(one.getName());
                System.out.println(names);
                System.out.println(module.getDescriptor().name() + module.canRead(Greeter.class.getModule()));
                for (String key : List.of(\"java.class.path\", \"jdk.module.path\", \"jdk.module.main\",
                        \"jdk.module.main.class\", \"sun.java.command\")) {
                    System.out.println(key + '=' + System.getProperty(key));
                }
                Runnable failing = () -> { throw new IllegalStateException(\"from a lambda\"); };
                failing.run();
            }
            interface Attempt { Object make() throws Exception; }
            static void attempt(Attempt attempt) {
                try {
                    System.out.println(attempt.make() != null);
                } catch (Throwable e) {
                    System.out.println(e);
                }
            }
        }",
    ),
    ("src/lib/module-info.java", "module lib { exports lib.api; provides lib.api.Greeter with lib.impl.Polite; }"),
    ("src/lib/lib/api/Greeter.java", "package lib.api; public interface Greeter { String greet(String who); }"),
    (
        "src/lib/lib/impl/Polite.java",
        "package lib.impl; public class Polite extends Base { public String greet(String who) { return \"dear \" + who; } }",
    ),
    ("src/lib/lib/impl/Base.java", "package lib.impl; abstract class Base implements lib.api.Greeter {}"),
    ("src/lib/lib/impl/Hidden.java", "package lib.impl; public class Hidden {}"),
    ("mods/app/app/text.txt", "text"),
    ("mods/lib/lib/impl/text.txt", "text"),
    (
        "plain/Outside.java",
        "public class Outside extends lib.api.Named { public static void main(String[] a) throws Exception {
            System.out.println(new Outside().name() + Class.forName(\"lib.api.Named\").getModule().getName());
        } }",
    ),
    (
        "src/lib/lib/api/Named.java",
        "package lib.api; public class Named { public String name() { return \"of lib\"; } }",
    ),
];

const CHOOSING: &[(&str, &str)] = &[
    ("src/chooser/module-info.java", "module chooser { requires jaywalk.api; }"),
    (
        "src/chooser/chooser/Main.java",
        "package chooser;
        public class Main { public static void main(String[] a) {
            int x = jaywalk.Choice.getInt(0, 5);
            if (x == 4) throw new IllegalStateException(Main.class.getModule().getName() + x);
        } }",
    ),
];

fn modules() -> Files {
    let files = Files::new(FILES);
    files.tool("javac --release 17 -g -d mods --module-source-path src --module app,lib");
    files
}

#[test]
fn a_module_runs_as_under_java() {
    let files = modules();
    files.assert_same(&["-p", "mods", "-m", "app/app.Main", "one", "-cp"]);
    let opens = "--add-opens=java.base/java.lang=app";
    let exports = ["--add-exports", "lib/lib.impl=app"];
    let more = ["--add-modules", "java.sql", "--module-path=mods", "--module", "app/app.Main"];
    files.assert_same(&[&[opens], &exports[..], &more[..]].concat());
    files.assert_same(&["-p", "mods", "--dry-run", "-m", "app/app.Main"]);
}

#[test]
fn modules_in_jars_have_versions_and_main_classes() {
    let files = modules();
    std::fs::create_dir(files.path().join("jars")).expect("a folder");
    files.tool("jar --create --file jars/lib.jar --module-version 1.2 -C mods/lib .");
    files.tool("jar --create --file jars/app.jar --main-class app.Main -C mods/app .");
    files.assert_same(&["-p", "jars", "--module=app", "x"]);
}

#[test]
fn what_is_missing_is_told_as_java_tells_it() {
    let files = modules();
    for main in ["nope", "app", "app/nope.Main", "lib/lib.impl.Hidden"] {
        files.assert_same(&["-p", "mods", "-m", main]);
    }
    files.assert_same(&["-p", "mods/app", "-m", "app/app.Main"]);
    for main in ["nope", "app/nope.Main"] {
        let done = files.jaywalk(&["explore", "-p", "mods", "-m", main]);
        assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
        assert!(done.error.contains("nope"), "{}", done.error);
    }
}

#[test]
fn a_program_on_the_class_path_uses_modules() {
    let files = modules();
    files.tool("javac --release 17 -g -d out -p mods --add-modules lib plain/Outside.java");
    files.assert_same(&["-cp", "out", "-p", "mods", "--add-modules", "lib", "Outside"]);
    files.assert_same(&["-cp", "out:mods/lib", "-p", "mods", "--add-modules=lib", "Outside"]);
    files.assert_same(&["-cp", "out:mods/lib", "Outside"]);
}

#[test]
fn a_module_of_the_program_is_patched_and_none_of_the_jdk() {
    let files = modules();
    files.write(
        "patch/lib/api/Named.java",
        "package lib.api; public class Named { public String name() { return \"patched\"; } }",
    );
    files.tool("javac --release 17 -d patched --patch-module lib=patch -p mods patch/lib/api/Named.java");
    files.tool("javac --release 17 -g -d out -p mods --add-modules lib plain/Outside.java");
    files.assert_same(&[
        "-cp",
        "out",
        "-p",
        "mods",
        "--add-modules",
        "lib",
        "--patch-module",
        "lib=patched",
        "Outside",
    ]);
    let done = files.jaywalk(&["run", "--patch-module", "java.base=patched", "-cp", "out", "Outside"]);
    assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
}

#[test]
fn a_module_is_explored_and_replayed() {
    let files = Files::new(CHOOSING);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac --release 17 -g -d mods --module-source-path src -p api.jar --module chooser");
    let done = files.jaywalk(&["explore", "-p", "mods:api.jar", "-m", "chooser/chooser.Main"]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("chooser4"), "{}", done.error);
    let line = done.error.lines().find(|line| line.contains("jaywalk replay")).expect("a replay line");
    assert!(line.contains("--module-path=mods:api.jar") && line.contains("-m chooser/chooser.Main"), "{line}");
    let words: Vec<&str> = line.trim().trim_start_matches("replay ").split_whitespace().collect();
    let from = words.iter().position(|word| *word == "jaywalk").expect("a command") + 1;
    let done = files.jaywalk(&words[from..]);
    assert_eq!(done.status, Some(1), "{}", done.error);
    assert!(done.error.contains("chooser4"), "{}", done.error);
    // A token of a changed module is refused.
    files.write("src/chooser/chooser/Main.java", &CHOOSING[1].1.replace("x == 4", "x == 3"));
    files.tool("javac --release 17 -g -d mods --module-source-path src -p api.jar --module chooser");
    let done = files.jaywalk(&words[from..]);
    assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
}
