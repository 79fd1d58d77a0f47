//! `jaywalk testgen` and `jaywalk check --tests`: the tests that they write compile and do what they say under JUnit itself.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Done, Files};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[
        ("Hostile.java", include_str!("kept_tests/Hostile.java")),
        ("Plain.java", include_str!("kept_tests/Plain.java")),
    ]);
    files.tool("javac -g -encoding UTF-8 -d out Hostile.java Plain.java");
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut compiler = Command::new("javac");
    compiler.args(["-g", "-cp", "api.jar", "-d", "examples"]);
    for folder in ["gse", "kiasan"] {
        let sources = fs::read_dir(examples.join(folder)).expect("examples").flatten();
        compiler
            .args(sources.map(|entry| entry.path()).filter(|file| file.extension().is_some_and(|end| end == "java")));
    }
    let done = files.run(&mut compiler);
    assert_eq!(done.status, Some(0), "{}", done.error);
    files
});

/// JUnit with its console, from `$JAYWALK_JUNIT` or Maven's own store; `None` where there is neither, and stand-ins do.
fn junit() -> Option<PathBuf> {
    let store = || {
        let folder = PathBuf::from(env::var_os("HOME")?)
            .join(".m2/repository/org/junit/platform/junit-platform-console-standalone");
        let versions = fs::read_dir(folder).ok()?.flatten().flat_map(|version| fs::read_dir(version.path()));
        let mut jars = versions.flat_map(|files| files.flatten()).map(|file| file.path());
        jars.find(|file| file.extension().is_some_and(|end| end == "jar"))
    };
    env::var_os("JAYWALK_JUNIT").map(PathBuf::from).or_else(store)
}

/// What JUnit itself makes of the tests in a folder: how many it found, and how many passed.
fn counted_by_junit(folder: &str, classes: &str, jar: &Path) -> (usize, usize) {
    let jar = jar.to_str().expect("a plain name");
    let mut sources = Vec::new();
    collect(&FILES.path().join(folder), &mut sources);
    let compiled = format!("{folder}-classes");
    let mut compiler = Command::new("javac");
    compiler.args(["-nowarn", "-encoding", "UTF-8", "-d", &compiled, "-cp", &format!("{classes}:{jar}:api.jar")]);
    let done = FILES.run(compiler.args(&sources));
    assert_eq!(done.status, Some(0), "{}", done.error);
    let mut console = Command::new("java");
    let opens = "--add-opens=java.base/java.util=ALL-UNNAMED";
    console.args(["-ea", opens, "-jar", jar, "execute", "--disable-banner", "--details=summary"]);
    console.args(["-cp", &format!("{compiled}:{classes}:api.jar"), "--scan-classpath", &compiled]);
    let Done { output, .. } = FILES.run(&mut console);
    let number = |what: &str| {
        let line = output.lines().find(|line| line.contains(what)).unwrap_or_else(|| panic!("{output}"));
        line.trim_matches(['[', ']', ' ']).split(' ').find_map(|word| word.parse().ok()).expect("a number")
    };
    (number("tests found"), number("tests successful"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// Runs a command and adds up the tests that it has written.
fn tests_of(arguments: &[&str]) -> (usize, Done) {
    let done = FILES.jaywalk(arguments);
    assert!(!done.error.contains("bug in jaywalk"), "{arguments:?}: {}", done.error);
    let line = done.error.lines().find(|line| line.starts_with("tests ")).unwrap_or_default();
    let count = line.split_once(".java: ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    (count.unwrap_or(0), done)
}

/// Methods of classes that are awkward to test from plain Java, and how many tests they must have at least.
const HOSTILE: &[(&str, usize)] = &[
    ("hostile.Setters", 6),
    ("hostile.Finals", 4),
    ("hostile.Validated", 2),
    ("hostile.Counting", 3),
    ("hostile.Singleton", 2),
    ("hostile.Outer$Inner", 2),
    ("hostile.Outer$Inner$Innermost", 2),
    ("hostile.Outer$Nested", 2),
    ("hostile.Outer$Hidden", 2),
    ("hostile.Outer$HiddenInner", 2),
    ("hostile.Point.isRight", 2),
    ("hostile.Ordered.width", 1),
    ("hostile.Pair.isSame", 2),
    ("hostile.Cycle", 12),
    ("hostile.FinalCycle", 6),
    ("hostile.Shadowed", 4),
    ("hostile.Shadowing.differs", 3),
    ("hostile.Shape", 3),
    ("hostile.Greeter", 4),
    ("hostile.Box.orElse", 2),
    ("hostile.Overloads", 13),
    ("hostile.Varied", 7),
    ("hostile.Arrays2", 25),
    ("hostile.Numbers", 17),
    ("hostile.Fails.check", 2),
    ("hostile.Fails.hide", 2),
    ("hostile.Fails.divide", 2),
    ("hostile.Fails.recur", 2),
    ("hostile.Fails.give", 2),
    ("hostile.Fails.lacking", 2),
    ("hostile.Awkward", 9),
    ("hostile.Test", 2),
    ("hostile.Test.assertTrue", 2),
    ("hostile.Stateful", 1),
    ("hostile.Chatty", 2),
    ("hostile.Leaving", 1),
    ("hostile.Holder.both", 2),
    ("hostile.Privates.peek", 2),
    ("hostile.Privates.isOdd", 2),
    ("hostile.Privates.look", 3),
    ("hostile.Made.new(int)", 2),
    ("hostile.Made.new(long)", 2),
    ("hostile.Anonymous", 5),
    ("hostile.Lists.length", 1),
    ("hostile.Alike", 13),
    ("hostile.ArrayCycle", 5),
    ("hostile.ListCycle", 15),
    ("hostile.MapCycle", 3),
    ("hostile.ReferenceCycle", 4),
    ("hostile.OptionalCycle", 4),
    ("hostile.RecordCycle.isFirst", 3),
    ("Plain", 4),
];

#[test]
fn tests_of_hostile_classes_pass_under_junit() {
    let junit = junit();
    let mut all = 0;
    for (target, least) in HOSTILE {
        let jar = junit.as_ref().map(|jar| jar.to_str().expect("a plain name"));
        let mut words = vec!["testgen", "--k", "2", "--k-array", "2", "--out", "kept", "-cp", "out"];
        words.extend(jar.iter().flat_map(|jar| ["--junit", jar]));
        words.push(target);
        let (count, done) = tests_of(&words);
        assert!(count >= *least, "{target}: {count} tests, {}", done.error);
        assert!([Some(0), Some(3)].contains(&done.status), "{target}: {}", done.error);
        all += count;
    }
    if let Some(jar) = junit {
        assert_eq!(counted_by_junit("kept", "out", &jar), (all, all));
    }
}

/// Methods of the examples.
const EXAMPLES: &[&str] = &[
    "gse.SwapNode",
    "gse.IntSwap",
    "kiasan.SearchTree",
    "kiasan.LinkedList",
    "kiasan.RedBlackTree.remove",
    "kiasan.InsertionSort",
    "kiasan.BinaryHeap",
];

#[test]
fn tests_of_the_examples_pass_and_those_of_findings_fail() {
    let junit = junit();
    let (mut passing, mut failing) = (0, 0);
    for target in EXAMPLES {
        let bounds = ["--k", "2", "--k-array", "2", "-cp", "examples"];
        let (count, _) = tests_of(&[&["testgen", "--out", "kept-examples"], &bounds[..], &[target]].concat());
        assert!(count > 0, "{target}");
        passing += count;
        failing += tests_of(&[&["check", "--tests", "kept-findings"], &bounds[..], &[target]].concat()).0;
    }
    assert!(failing >= 5, "{failing}");
    if let Some(jar) = junit {
        assert_eq!(counted_by_junit("kept-examples", "examples", &jar), (passing, passing));
        assert_eq!(counted_by_junit("kept-findings", "examples", &jar), (failing, 0));
    }
}

#[test]
fn few_tests_cover_all_branches() {
    let count = |cover: &str| {
        let out = format!("covering-{cover}");
        tests_of(&[
            "testgen",
            "--k",
            "2",
            "--cover",
            cover,
            "--out",
            &out,
            "-cp",
            "examples",
            "kiasan.SearchTree.insert",
        ])
        .0
    };
    let (paths, branches, conditions) = (count("paths"), count("branches"), count("conditions"));
    assert!(branches < conditions && conditions < paths, "{branches} {conditions} {paths}");
    assert!((2..=4).contains(&branches), "{branches}");
}

#[test]
fn a_violated_contract_is_asserted() {
    let (count, done) =
        tests_of(&["check", "--tests", "contracts", "--k", "2", "-cp", "examples", "kiasan.LinkedList.append"]);
    assert_eq!((count, done.status), (1, Some(1)), "{}", done.error);
    let text =
        fs::read_to_string(FILES.path().join("contracts/kiasan/LinkedListAppendFindingsTest.java")).expect("written");
    assert!(text.contains("assertTrue(") && text.contains("void appendViolates"), "{text}");
}

/// Constructors that make three objects each, and interfaces that extend two each: ways double, classes do not.
#[test]
fn each_constructor_and_interface_is_looked_at_once() {
    const DEPTH: usize = 19;
    let mut source =
        "package wide;\nclass Made0 { int number; }\ninterface Left0 {}\ninterface Right0 {}\ninterface Last {}\n"
            .to_owned();
    for level in 1..=DEPTH {
        let below = level - 1;
        let made = format!("new Made{below}()");
        source += &format!("class Made{level} {{ Object one = {made}, two = {made}, three = {made}; }}\n");
        source += &format!("interface Left{level} extends Left{below}, Right{below} {{}}\n");
        source += &format!("interface Right{level} extends Left{below}, Right{below} {{}}\n");
    }
    source += &format!(
        "class Wide implements Left{DEPTH}, Right{DEPTH}, Last {{
            Object made;
            int size;
            Last other;
            Wide(Last other) {{ this.other = other; }}
            Wide(Last other, int size) {{ this.other = other; this.size = size; made = new Made{DEPTH}(); }}
            public boolean isLarge() {{ return other == null && size > 7; }}
        }}\n"
    );
    FILES.write("Wide.java", &source);
    FILES.tool("javac -g -d wide Wide.java");
    let (count, done) = tests_of(&["testgen", "--out", "kept-wide", "-cp", "wide", "wide.Wide"]);
    assert_eq!((count, done.status), (3, Some(0)), "{}", done.error);
}

/// Class files have fields whose names no Java source can say.
#[test]
fn names_of_class_files_are_escaped() {
    FILES.write("Quoted.java", "class Quoted { private int a_b__c; public boolean isLarge() { return a_b__c > 7; } }");
    FILES.tool("javac -g -d quoted Quoted.java");
    let file = FILES.path().join("quoted/Quoted.class");
    let mut bytes = fs::read(&file).expect("compiled");
    let name = b"a_b__c";
    let at = bytes.windows(name.len()).position(|window| window == name).expect("a name");
    bytes[at..at + name.len()].copy_from_slice(b"a\"b\\\nc");
    fs::write(&file, bytes).expect("written");
    let (count, done) = tests_of(&["testgen", "--out", "kept-quoted", "-cp", "quoted", "Quoted"]);
    assert_eq!((count, done.status), (2, Some(0)), "{}", done.error);
}

#[test]
fn files_of_others_stay_as_they_are() {
    let file = "mine/hostile/SettersPathsTest.java";
    FILES.write(file, "class SettersPathsTest {}\n");
    let words = ["testgen", "--out", "mine", "-cp", "out", "hostile.Setters"];
    let done = FILES.jaywalk(&words);
    assert_eq!(done.status, Some(2));
    assert!(
        done.error.contains("SettersPathsTest.java is not from jaywalk: move it away, or say --force"),
        "{}",
        done.error
    );
    assert_eq!(fs::read_to_string(FILES.path().join(file)).expect("there"), "class SettersPathsTest {}\n");
    let forced = FILES.jaywalk(&["testgen", "--force", "--out", "mine", "-cp", "out", "hostile.Setters"]);
    assert_eq!(forced.status, Some(0), "{}", forced.error);
    // It is ours now.
    assert_eq!(FILES.jaywalk(&words).status, Some(0));
}

#[test]
fn a_command_that_says_too_little_is_told_so() {
    let done = FILES.jaywalk(&["testgen", "-cp", "out", "hostile.Setters"]);
    assert_eq!((done.status, done.error.trim()), (Some(2), "jaywalk: say where the tests go: --out DIR"));
    let done = FILES.jaywalk(&["testgen", "--out", "x", "--json", "y", "-cp", "out", "hostile.Setters"]);
    assert_eq!(done.status, Some(2));
    let help = FILES.jaywalk(&["testgen", "--help"]);
    assert!(help.output.contains("--cover") && !help.output.contains("--replay"), "{}", help.output);
}
