//! What `jaywalk check` and `jaywalk testgen` say where something is wrong with the classes, the contract or the command line,
//! or where they are interrupted; and what they say of a whole class.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Done, Files};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

const MISC: &str = "\
package shop;
import jaywalk.*;
public class Misc {
    int size;
    Misc next;
    boolean has(int k, int result) { return result == k; }
    static boolean spins(int k) { while (k >= 0 || k < 0) { } return true; }
    boolean throwing() { throw new IllegalStateException(); }
    @Ensures(\"has\") public int contract(int k) { return k > 5 ? 0 : k; }
    @Requires(\"spins\") public static int spin(int k) { return k; }
    @Requires(\"throwing\") public void thrown() { }
    @Pure public void pure() { size = 3; }
    public int fails(int a) { if (a == 3) throw new IllegalStateException(); return next.size; }
    public int holds(int a) { return a; }
    public int[] pair(int[] numbers) { return numbers != null && numbers.length == 2 ? numbers : null; }
}
";

const LACKING: &str = "
    public class Lacking {
        @jaywalk.Requires(\"isGood\")
        public int lacking(int a) { return a; }
    }
";

/// There are no objects of it.
const BROKEN: &str = "
    package shop;
    public class Broken {
        static int one = 1 / Integer.parseInt(\"0\");
        public int own() { return one; }
    }
";

/// Its second method takes long.
const SLOW: &str = "
    public class Slow {
        public int first(int a) { return a; }
        public long second(int a) {
            if (a == 7) throw new IllegalStateException();
            long sum = 0;
            for (long i = 0; i < Long.MAX_VALUE; i++) sum += i;
            return sum;
        }
        public int third(int a) { return a; }
    }
";

const USING: &str = "
    public class Using extends Base {
        public int own(int a) { return a; }
        public int lost(Lost lost) { return lost.number; }
        Lost field;
        Lost[] all;
        int inField() { return field == null && all == null ? 0 : field.number; }
        int unused() { return 1; }
    }
";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("shop/Misc.java", MISC),
        ("shop/Broken.java", BROKEN),
        ("Lacking.java", LACKING),
        ("Slow.java", SLOW),
        ("Using.java", USING),
        ("Base.java", "public class Base { }"),
        ("Lost.java", "public class Lost { public int number; }"),
    ]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out shop/Misc.java shop/Broken.java Lacking.java Slow.java");
    files.tool("javac -g -d using Using.java");
    files.tool("javac -g -d orphan Using.java");
    let remove = |file: &str| std::fs::remove_file(files.path().join(file)).expect("removed");
    ["using/Lost.class", "orphan/Base.class"].into_iter().for_each(remove);
    let copy = |to: &str| std::fs::copy(files.path().join("using/Base.class"), files.path().join(to)).expect("copied");
    copy("using/Renamed.class");
    let mut newer = std::fs::read(files.path().join("using/Base.class")).expect("read");
    newer[7] = 200;
    std::fs::create_dir(files.path().join("newer")).expect("a folder");
    std::fs::write(files.path().join("newer/Base.class"), newer).expect("written");
    files
});

/// The command is refused in one line that has this.
fn refused(line: &str, expected: &str) {
    let done = FILES.jaywalk(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(done.status, Some(2), "{line}: {}", done.error);
    assert!(done.error.contains(expected) && done.error.lines().count() == 1, "{line}: {}", done.error);
}

fn json_of(arguments: &[&str]) -> (Value, Done) {
    let done = FILES.jaywalk(&[&["check", "--json", "-"], arguments].concat());
    (serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{error}: {}", done.error)), done)
}

#[test]
fn a_class_that_cannot_be_loaded_is_no_finding() {
    refused(
        "check -cp orphan Using.own",
        "cannot load class Using: Base, which it inherits from, is not on the class path",
    );
    refused("check -cp using Renamed", "cannot load class Renamed: its file has class Base");
    refused("check -cp newer Base", "cannot load class Base: compiled by a more recent version of Java");
    refused(
        "check -cp using Using.lost",
        "Using.lost(Lost) cannot be called because of java.lang.NoClassDefFoundError (Lost)",
    );
    refused("testgen --out t -cp using Using.lost", "Using.lost(Lost) cannot be called");
    refused(
        "check -cp out shop.Broken.own",
        "shop.Broken.own() cannot be called because of java.lang.ExceptionInInitializerError, caused by \
         java.lang.ArithmeticException: / by zero",
    );
    let (json, done) = json_of(&["-cp", "using", "Using"]);
    assert_eq!((done.status, &json["methods"][1]["reasons"][0]["name"]), (Some(3), &"unsupported:loading".into()));
    // Such a field is null in every program that runs.
    let (json, done) = json_of(&["-cp", "using", "Using.inField"]);
    assert_eq!((done.status, &json["verdict"]), (Some(3), &"incomplete".into()));
    let why = json["incomplete"].to_string();
    assert!(why.contains("an input of a class that cannot be loaded"), "{why}");
    let (json, _) = json_of(&["-cp", "using", "Using.unused"]);
    assert_eq!(json["verdict"], "holds");
}

#[test]
fn a_command_line_that_means_nothing_is_told_what_to_mend() {
    refused("check -cp out", "name a class, or a method of it: `jaywalk check -cp out demo.Tree.insert`");
    refused("check -cp out shop.Misk", "there is shop.Misc");
    refused("check -cp out shop.Misk.holds", "there is shop.Misc");
    refused("check -cp nonexist:out Nothing", "there is no nonexist");
    refused("check -cp out shop.Misc.hodls", "it has holds, has");
    refused("check --time-limit -1s -cp out shop.Misc", "write a time such as 500ms");
    refused("explore --time-limit -1s -cp out shop.Misc", "write a time such as 500ms");
    refused("check --stop-at smallest -cp out shop.Misc", "write first, never, or how many failing paths");
    refused("check -cp out Lacking", "@Requires(\"isGood\") of Lacking.lacking names `boolean isGood(int)`");
    refused("testgen --out t --junit nonexist -cp out shop.Misc.holds", "--junit: there is no nonexist");
    refused("check --tests t --junit api.jar -cp out shop.Misc.holds", "--junit: api.jar has no JUnit 5");
    refused("check --junit api.jar -cp out shop.Misc.holds", "--junit is for tests");
}

#[test]
fn a_token_of_another_method_may_be_followed() {
    let (json, _) = json_of(&["--quiet", "-cp", "out", "shop.Misc.fails"]);
    let token = json["findings"][0]["path"].as_str().expect("a token");
    let arguments = ["check", "--replay", token, "-cp", "out", "shop.Misc.holds"];
    let done = FILES.jaywalk(&arguments);
    assert!(done.status == Some(2) && done.error.contains("--force"), "{}", done.error);
    let done = FILES.jaywalk(&[&arguments[..], &["--force"]].concat());
    assert!(done.status != Some(2) && !done.error.contains("--force"), "{}", done.error);
}

#[test]
fn methods_of_a_class_give_their_memory_back() {
    let methods: String = (0..6).map(|number| format!("public int m{number}(int a) {{ return a; }} ")).collect();
    let files = Files::new(&[("Many.java", &format!("public class Many {{ {methods} }}"))]);
    files.tool("javac -g -d out Many.java");
    // Room for two machines, but not for one of each method.
    let limited = format!("ulimit -v 8000000; exec '{}' check -cp out Many", env!("CARGO_BIN_EXE_jaywalk"));
    let done = files.run(Command::new("sh").args(["-c", &limited]));
    assert_eq!(done.status, Some(0), "{}", done.error);
}

#[test]
fn a_dry_run_has_no_verdict() {
    let done = FILES.jaywalk(&["check", "--dry-run", "-cp", "out", "shop.Misc.contract"]);
    let expected = "would check shop.Misc.contract(int), with the postcondition has\n";
    assert_eq!((done.status, done.error.as_str()), (Some(0), expected));
    let done = FILES.jaywalk(&["testgen", "--dry-run", "--out", "dry", "-cp", "out", "shop.Misc.holds"]);
    let expected = "would write tests of the paths of shop.Misc.holds(int)\n\
                    would write tests to dry/shop/MiscHoldsPathsTest.java\n";
    assert_eq!((done.status, done.error.as_str()), (Some(0), expected));
    assert!(!FILES.path().join("dry").exists());
}

#[test]
fn a_class_has_a_verdict_and_findings_have_places_that_somebody_wrote() {
    let (json, done) = json_of(&["--length", "5", "-cp", "out", "shop.Misc"]);
    assert_eq!(json["verdict"], "violated");
    let counts = ["methods", "holds", "violated", "incomplete", "unchecked"].map(|name| json["counts"][name].as_u64());
    assert_eq!(counts, [7, 2, 5, 0, 0].map(Some), "{}", done.error);
    let methods = json["methods"].as_array().expect("a list");
    let finding = |number: usize| &methods[number]["findings"][0];
    let places = [0, 2, 3].map(|number| (finding(number)["method"].as_str(), finding(number)["line"].as_u64()));
    let expected = [("shop.Misc.has", 6), ("shop.Misc.throwing", 8), ("shop.Misc.pure", 12)];
    assert_eq!(places, expected.map(|(method, line)| (Some(method), Some(line))));
    assert!(done.error.contains("  at shop.Misc.has (Misc.java:6)\n"), "{}", done.error);
    assert!(!done.error.contains("jaywalk.internal"), "{}", done.error);
    for method in methods {
        let text = method.to_string();
        assert!(!text.contains("jaywalk.internal") && !text.contains("Input.java"), "{text}");
    }
    let inputs = &finding(0)["inputs"];
    assert!(inputs["this"].is_array() && inputs["k"].is_array(), "{inputs}");
    let spins = finding(1);
    assert_eq!((&spins["exception"], &spins["method"]), (&"jaywalk.ContractError".into(), &"shop.Misc.spins".into()));
    assert_eq!(spins["message"], "the precondition spins does not end within 5 time slices (--length)");
}

#[test]
fn a_test_of_a_method_that_returns_its_array_has_a_name() {
    let done = FILES.jaywalk(&["testgen", "--out", "tests", "-cp", "out", "shop.Misc.pair"]);
    assert_eq!(done.status, Some(0), "{}", done.error);
    let text = std::fs::read_to_string(FILES.path().join("tests/shop/MiscPairPathsTest.java")).expect("a file");
    assert!(text.contains("void pairReturnsIntArray()"), "{text}");
}

/// Starts a command and interrupts it after some time.
fn interrupted(arguments: &[&str], signal: &str) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.args(arguments).current_dir(FILES.path()).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(Duration::from_secs(3));
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Done { output: text(&done.stdout), error: text(&done.stderr), status: done.status.code() }
}

#[test]
fn a_signal_stops_the_check_of_a_class() {
    let long = ["--length", "1000000000", "-cp", "out", "Slow"];
    let done = interrupted(&[&["check", "--json", "-"], &long[..]].concat(), "-INT");
    assert_eq!(done.status, Some(1), "{}", done.error);
    let json: Value = serde_json::from_str(&done.output).expect("an object");
    assert_eq!(json["unchecked"], serde_json::json!(["Slow.third(int)"]));
    assert_eq!(json["counts"]["violated_and_cut"], 1, "{json}");
    for expected in [
        "java.lang.IllegalStateException; incomplete: it was interrupted [interrupted]\n",
        "unchecked   Slow.third(int)\n",
        "1 violated (1 of them not explored to the end), 0 incomplete, 1 not checked: interrupted\n",
    ] {
        assert!(done.error.contains(expected), "{}", done.error);
    }
}

#[test]
fn a_signal_stops_the_writing_of_tests() {
    let line = ["testgen", "--out", "stopped", "--length", "1000000000", "-cp", "out", "Slow"];
    let done = interrupted(&line, "-TERM");
    assert_eq!(done.status, Some(3), "{}", done.error);
    assert!(done.error.contains("tests    none written: interrupted"), "{}", done.error);
    assert!(!FILES.path().join("stopped/SlowPathsTest.java").exists());
}
