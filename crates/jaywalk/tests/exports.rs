//! Packages that a module does not export: code may not name their classes, as with `java`.

mod launched;

use launched::{Done, Files, jdks};
use std::process::Command;

const FILES: &[(&str, &str)] = &[
    (
        "Direct.java",
        "import sun.security.x509.X500Name;
        public class Direct {
            public static void main(String[] a) throws Exception {
                attempt(() -> new X500Name(\"CN=a\"));
                attempt(() -> ((Object) \"text\") instanceof X500Name);
                attempt(() -> (X500Name) (Object) null);
                attempt(() -> X500Name[].class.getName());
                attempt(() -> new X500Name[1][2].length);
                attempt(() -> jdk.internal.misc.VM.isBooted());
                attempt(() -> new Sub());
                attempt(() -> new Implementing().getName());
                attempt(() -> javax.crypto.Cipher.getInstance(\"AES\").getAlgorithm());
                attempt(() -> javax.xml.parsers.DocumentBuilderFactory.class.getName());
                attempt(() -> sun.misc.Unsafe.class.getName());
                attempt(() -> com.sun.net.httpserver.HttpServer.class.getName());
            }
            interface Attempt { Object make() throws Exception; }
            static void attempt(Attempt attempt) {
                try {
                    System.out.println(attempt.make());
                } catch (Throwable e) {
                    System.out.println(e);
                }
            }
        }
        class Sub extends X500Name { Sub() throws Exception { super(\"CN=sub\"); } }
        class Implementing implements jdk.internal.misc.VM.BufferPool {
            public String getName() { return \"implemented\"; }
            public long getCount() { return 0; }
            public long getTotalCapacity() { return 0; }
            public long getMemoryUsed() { return 0; }
        }",
    ),
    (
        "Heir.java",
        "public class Heir extends sun.security.x509.X500Name {
            Heir() throws Exception { super(\"CN=heir\"); }
            public static void main(String[] a) throws Exception { System.out.println(new Heir()); }
        }",
    ),
    ("manifest", "Main-Class: Direct\nAdd-Exports: java.base/sun.security.x509 java.base/jdk.internal.misc\n"),
];

const NAMES: &str = "--add-exports=java.base/sun.security.x509=ALL-UNNAMED";
const INTERNAL: &str = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

fn files() -> Files {
    let files = Files::new(FILES);
    files.tool(&format!("javac -source 17 -target 17 -d out {NAMES} {INTERNAL} Direct.java Heir.java"));
    files
}

/// `unnamed module @0x1b2c` without the number, which is another one on each run.
fn without_numbers(done: Done) -> Done {
    let plain = |text: String| {
        let mut parts = text.split("unnamed module @0x");
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            plain.push_str("unnamed module");
            plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
        }
        plain
    };
    Done { output: plain(done.output), error: plain(done.error), ..done }
}

fn assert_same(files: &Files, arguments: &[&str]) {
    for jdk in jdks() {
        let expected = without_numbers(files.run(Command::new(jdk.join("bin/java")).args(arguments)));
        let mut jaywalk = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        jaywalk.args(["run", "--jdk"]).arg(&jdk).args(arguments);
        assert_eq!(without_numbers(files.run(&mut jaywalk)), expected, "{arguments:?} with {}", jdk.display());
    }
}

#[test]
fn what_is_not_exported_cannot_be_named() {
    let files = files();
    assert_same(&files, &["-cp", "out", "Direct"]);
    assert_same(&files, &["-cp", "out", INTERNAL, "Direct"]);
}

#[test]
fn what_is_exported_by_an_option_or_a_manifest_can() {
    let files = files();
    files.assert_same(&["-cp", "out", NAMES, INTERNAL, "Direct"]);
    files.assert_same(&["-cp", "out", NAMES, "Heir"]);
    files.tool("jar -c -f direct.jar -m manifest -C out .");
    files.assert_same(&["-jar", "direct.jar"]);
}

#[test]
fn a_main_class_with_a_superclass_that_is_not_exported_is_told_as_by_java() {
    let files = files();
    let done = files.jaywalk(&["run", "-cp", "out", "Heir"]);
    let text = without_numbers(done);
    assert!(text.error.contains("does not export sun.security.x509 to unnamed module"), "{text:?}");
    assert!(!text.error.contains('['), "{text:?}");
}

const MODULES: &[(&str, &str)] = &[
    ("src/lib/module-info.java", "module lib { exports lib.api; exports lib.friends to other; opens lib.open; }"),
    ("src/lib/lib/api/Api.java", "package lib.api; public class Api { public static int f() { return 1; } }"),
    ("src/lib/lib/impl/Impl.java", "package lib.impl; public class Impl { public static int f() { return 2; } }"),
    (
        "src/lib/lib/friends/Friend.java",
        "package lib.friends; public class Friend { public static int f() { return 3; } }",
    ),
    ("src/lib/lib/open/Open.java", "package lib.open; public class Open { public static int f() { return 4; } }"),
    ("src/other/module-info.java", "module other {}"),
    ("src/app/module-info.java", "module app { requires lib; }"),
    (
        "src/app/app/Main.java",
        "package app;
        public class Main {
            public static void main(String[] a) {
                attempt(() -> lib.api.Api.f());
                attempt(() -> lib.impl.Impl.f());
                attempt(() -> lib.friends.Friend.f());
                attempt(() -> lib.open.Open.f());
                attempt(() -> new sun.security.x509.X500Name(\"CN=a\"));
            }
            interface Attempt { Object make() throws Exception; }
            static void attempt(Attempt attempt) {
                try {
                    System.out.println(attempt.make());
                } catch (Throwable e) {
                    System.out.println(e);
                }
            }
        }",
    ),
];

#[test]
fn modules_of_the_program_name_what_is_exported_to_them() {
    let files = Files::new(MODULES);
    let sources =
        ["lib/lib/api/Api", "lib/lib/impl/Impl", "lib/lib/friends/Friend", "lib/lib/open/Open", "app/app/Main"];
    let sources = sources.map(|source| format!("src/{source}.java")).join(" ");
    let descriptors = "src/lib/module-info.java src/other/module-info.java src/app/module-info.java";
    let added = ["lib/lib.impl", "lib/lib.friends", "lib/lib.open", "java.base/sun.security.x509"];
    let added = added.map(|package| format!("--add-exports={package}=app"));
    let options = format!("-d mods --module-source-path src {}", added.join(" "));
    files.tool(&format!("javac {options} {descriptors} {sources}"));
    let main = ["-p", "mods", "-m", "app/app.Main"];
    files.assert_same(&main);
    for option in &added {
        files.assert_same(&[&[option.as_str()], &main[..]].concat());
    }
    files.assert_same(&[&["--add-opens=lib/lib.impl=app"], &main[..]].concat());
}
