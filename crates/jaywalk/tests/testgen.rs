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
        ("Nested.java", include_str!("kept_tests/Nested.java")),
        ("Plain.java", include_str!("kept_tests/Plain.java")),
        ("Seen.java", include_str!("kept_tests/Seen.java")),
    ]);
    files.tool("javac -g -encoding UTF-8 -d out Hostile.java Nested.java Plain.java");
    files.tool("javac -g -encoding UTF-8 -d seen Seen.java");
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

/// Runs a command. Returns how many tests are in each file that it has written.
fn tests_of_each(arguments: &[&str]) -> (Vec<usize>, Done) {
    let done = FILES.jaywalk(arguments);
    assert!(!done.error.contains("bug in jaywalk"), "{arguments:?}: {}", done.error);
    let lines = done.error.lines().filter(|line| line.starts_with("tests "));
    let count = |line: &str| line.split_once(".java: ")?.1.split(' ').next()?.parse().ok();
    (lines.map(|line| count(line).unwrap_or(0)).collect(), done)
}

/// The same where there is one file.
fn tests_of(arguments: &[&str]) -> (usize, Done) {
    let (counts, done) = tests_of_each(arguments);
    (counts.iter().sum(), done)
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
    ("hostile.Arrays2", 28),
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
    ("hostile.Coloured.isColoured", 5),
    ("hostile.Coloured.same", 3),
    ("hostile.Alike", 13),
    ("hostile.ArrayCycle", 5),
    ("hostile.ListCycle", 15),
    ("hostile.MapCycle", 3),
    ("hostile.ReferenceCycle", 4),
    ("hostile.OptionalCycle", 4),
    ("hostile.RecordCycle.isFirst", 3),
    ("hostile.Nested", 88),
    ("hostile.Nested$$Dollar$", 3),
    ("hostile.Nested.next", 3),
    ("hostile.Nested.first", 7),
    ("hostile.Nested.firstOfMany", 7),
    ("Plain", 4),
];

/// They are tried out together, so they must not disturb one another either.
#[test]
fn tests_of_hostile_classes_pass_under_junit() {
    let junit = junit();
    let jar = junit.as_ref().map(|jar| jar.to_str().expect("a plain name"));
    let mut words = vec!["testgen", "--k", "2", "--k-array", "2", "--out", "kept", "-cp", "out"];
    words.extend(jar.iter().flat_map(|jar| ["--junit", jar]));
    words.extend(HOSTILE.iter().map(|(target, _)| target));
    let (counts, done) = tests_of_each(&words);
    assert_eq!((counts.len(), done.status), (HOSTILE.len(), Some(3)), "{}", done.error);
    for ((target, least), count) in HOSTILE.iter().zip(&counts) {
        assert!(count >= least, "{target}: {count} tests, {}", done.error);
    }
    if let Some(jar) = junit {
        let all = counts.iter().sum();
        assert_eq!(counted_by_junit("kept", "out", &jar), (all, all));
    }
}

const NAMES_OF_JAVA_LANG: &[&str] = &[
    "Class",
    "Double",
    "Enum",
    "Float",
    "Integer",
    "Long",
    "NoSuchFieldException",
    "Object",
    "Override",
    "ReflectiveOperationException",
    "String",
    "SuppressWarnings",
    "Throwable",
];
const NAMES_OF_OTHERS: &[&str] =
    &["Test", "Assertions", "Constructor", "Field", "Method", "InvocationTargetException", "IntUnaryOperator", "List"];
const NAMES_OF_PACKAGES: &[&str] = &["java", "org"];

/// Packages, the names of their classes beside `Use`, and how many tests of that there are.
const NAMED: &[(&str, &[&[&str]], usize)] = &[
    ("none", &[&["Nothing"]], 28),
    ("lang", &[NAMES_OF_JAVA_LANG], 28),
    ("others", &[NAMES_OF_OTHERS], 28),
    // Nobody can say `java.lang.Object` in a class that inherits another type `Object` there: four paths have no test.
    ("packages", &[NAMES_OF_PACKAGES], 24),
    ("all", &[NAMES_OF_JAVA_LANG, NAMES_OF_OTHERS, NAMES_OF_PACKAGES], 24),
];

/// Whatever the classes around are called, and with plain names where these mean what they should.
#[test]
fn names_that_mean_something_else_are_written_in_full() {
    let mut sources = Vec::new();
    let mut write = |package: &str, class: &str, text: String| {
        let file = format!("{package}/{class}.java");
        FILES.write(&file, &text);
        sources.push(file);
    };
    let mut words: Vec<String> = ["testgen", "--out", "kept-named", "-cp", "named"].map(str::to_owned).into();
    let mut least = Vec::new();
    for (package, names, tests) in NAMED {
        let names: Vec<&str> = names.iter().copied().flatten().copied().collect();
        write(package, "Use", include_str!("kept_tests/Use.java").replacen("named", package, 1));
        for name in &names {
            let kind = if *name == "SuppressWarnings" { "@interface" } else { "class" };
            write(package, name, format!("package {package}; public {kind} {name} {{}}"));
        }
        let same = |name: &&str| format!("public static boolean is{name}({name} a, {name} b) {{ return a == b; }}");
        let own: String = names.iter().map(same).collect();
        write(package, "Own", format!("package {package}; class Own {{ {own} }}"));
        words.extend(["Use", "Own"].map(|class| format!("{package}.{class}")));
        least.extend([*tests, 4 * names.len()]);
    }
    FILES.tool(&format!("javac -g -nowarn -d named {}", sources.join(" ")));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (counts, done) = tests_of_each(&words);
    let is_enough = counts.iter().zip(&least).all(|(count, least)| count >= least);
    assert!(counts.len() == least.len() && is_enough, "{counts:?} {least:?} {}", done.error);
    let text = |package: &str| {
        fs::read_to_string(FILES.path().join("kept-named").join(package).join("UsePathsTest.java")).expect("written")
    };
    let (plain, hidden) = (text("none"), text("lang"));
    assert!(
        plain.contains("@SuppressWarnings(") && plain.contains("private static void set(Object object,"),
        "{plain}"
    );
    assert!(hidden.contains("set(java.lang.Object object, java.lang.String name,"), "{hidden}");
    assert!(text("all").contains("import java.lang.Object;\n"));
    if let Some(jar) = junit() {
        let all = counts.iter().sum();
        assert_eq!(counted_by_junit("kept-named", "named", &jar), (all, all));
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
    let bounds = ["--k", "2", "--k-array", "2", "-cp", "examples"];
    let (counts, done) = tests_of_each(&[&["testgen", "--out", "kept-examples"], &bounds[..], EXAMPLES].concat());
    assert!(counts.len() == EXAMPLES.len() && counts.iter().all(|&count| count > 0), "{counts:?} {}", done.error);
    let passing: usize = counts.iter().sum();
    let findings = |target: &&str| tests_of(&[&["check", "--tests", "kept-examples"], &bounds[..], &[target]].concat());
    let failing = EXAMPLES.iter().map(|target| findings(target).0).sum::<usize>();
    assert!(failing >= 5, "{failing}");
    if let Some(jar) = junit {
        assert_eq!(counted_by_junit("kept-examples", "examples", &jar), (passing + failing, passing));
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

/// What is covered, of what, how many tests there are, and whether the paths without one are told.
const COVERED: &[(&str, &str, usize, bool)] = &[
    ("paths", "Covered.hash", 1, true),
    // A null takes the same ways as the objects whose hash codes nobody knows.
    ("branches", "Covered.hash", 1, false),
    // Nothing else does.
    ("branches", "Covered.clock", 1, true),
];

#[test]
fn paths_of_which_there_is_a_test_are_chosen_before_others() {
    FILES.write(
        "Covered.java",
        "class Covered { static int hash(Object o) { return o.hashCode(); } \
         static long clock(int x) { return x > 0 ? System.nanoTime() : x; } }",
    );
    FILES.tool("javac -g -d covered Covered.java");
    for &(cover, target, tests, are_told) in COVERED {
        let out = format!("fallback-{cover}");
        let (count, done) = tests_of(&["testgen", "--cover", cover, "--out", &out, "-cp", "covered", target]);
        let are_there = done.error.contains("none of a path that depends on");
        assert_eq!((count, are_there), (tests, are_told), "{target}, {cover}: {}", done.error);
    }
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
fn what_is_new_is_asserted_functions_are_implemented_and_what_differs_is_left_out() {
    let done = FILES.jaywalk(&["testgen", "--out", "seen-tests", "-cp", "seen", "sun.shine.Seen"]);
    assert_eq!(done.status, Some(3), "{}", done.error);
    let left_out = [
        "none of a path that depends on identity hash codes, which differ from run to run (2 paths)\n",
        "none of a path that depends on what time it is\n",
        "none of a path whose outcome differs from run to run or between machines, as with clocks, chance, names of threads \
         and lambdas, properties of the machine (4 paths)\n",
    ];
    assert!(left_out.iter().all(|line| done.error.contains(line)), "{}", done.error);
    assert!(!done.error.contains("bug") && !done.error.contains("plain Java"), "{}", done.error);
    // The package begins as some of the JDK's do.
    let file = FILES.path().join("seen-tests/sun/shine/SeenPathsTest.java");
    let text = fs::read_to_string(file).expect("a file beside its class");
    for part in [
        "assertEquals(\"x1\", objects[1]);",
        "assertEquals(1, ints[1]);",
        "assertEquals(10, link3.twice);\n        assertSame(link2, link3.next);",
        "assertEquals(7, get(link, \"number\"));",
        "assertEquals(3, links.length);",
        "assertSame(link, links[1]);\n        assertNull(links[2]);",
        "assertEquals(\"added\", arrayList.get(0));",
        "((Seen.Box) numberBox).value = (Object) integer;",
        "assertNull(links2[0]);\n        assertSame(link, links2[1]);\n        assertNull(link.next);",
        "if ((Object) argument == (Object) link) return true;\n                if ((Object) argument == (Object) link2) return false;",
        "import java.util.function.IntBinaryOperator;\n",
        "= new IntBinaryOperator() {",
        "if (argument == 1 && argument2 == 2) return ",
        "= new Seen.Shape() {",
        "= new Supplier() {",
        "= new Seen.Limits() {",
        "public int compare(String argument, String argument2) {",
        "public Integer apply(Seen.Link[] argument",
        "assertEquals(3, names.calls);",
        "assertEquals(\"xtrue\", result.toString());",
        "assertEquals(\"end\", stringBuilder.toString());",
        "Map map = (Map) result;\n        assertEquals(1, map.size());\n        assertEquals(1, (Object) map.get(\"one\"));",
        "assertEquals(3, (Object) elements[0]);\n        assertEquals(1, (Object) elements[1]);",
        "assertTrue(collection.contains(8));",
        "assertSame(object2, elements[0]);\n        assertEquals(\"last\", elements[1]);",
        "assertEquals(\"it\", optional.get());",
        "assertEquals(\"2\", atomicInteger.toString());",
        "assertSame(list, list.get(0));",
        "ints[0] = 1;\n        ints[1] = 3;\n        Seen.exchange(ints);\n        assertEquals(3, ints[0]);",
        "assertEquals(6, Seen.sum());",
        "if ((Object) argument == (Object) this) return this;",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    if let Some(jar) = junit() {
        let (found, passed) = counted_by_junit("seen-tests", "seen", &jar);
        assert_eq!((found, passed), (text.matches("@Test").count(), found));
    }
}

/// What ends the trying out, whether some tests have come so far then, and what is said of the others.
const ENDED: &[(&[&str], bool, &str)] = &[
    (&[], true, "before the time limit came ("),
    (&["timeout", "--preserve-status", "--signal=INT", "6"], false, "before somebody interrupted ("),
];

/// Forty tests that take a second each, tried out twice.
#[test]
fn trying_out_has_an_end_and_what_was_tried_out_is_kept() {
    FILES.write("Slow.java", include_str!("kept_tests/Slow.java"));
    FILES.tool("javac -g -d slow Slow.java");
    for (number, &(ender, are_some, why)) in ENDED.iter().enumerate() {
        let out = format!("kept-slow-{number}");
        let mut command = Command::new("env");
        command.arg("--default-signal=INT").args(ender).args([
            env!("CARGO_BIN_EXE_jaywalk"),
            "testgen",
            "--time-limit",
        ]);
        command.args(["5", "--loop-bound", "100", "--out", &out, "-cp", "slow", "Slow.count"]);
        let done = FILES.run(&mut command);
        let said = format!("none of a path whose test was not tried out {why}");
        assert!(done.status == Some(3) && done.error.contains(&said), "{:?} {}", done.status, done.error);
        let mut files = Vec::new();
        collect(&FILES.path().join(out), &mut files);
        assert_eq!(files.len(), usize::from(are_some), "{files:?} {}", done.error);
        let text = files.first().map(|file| fs::read_to_string(file).expect("written")).unwrap_or_default();
        let count = text.matches("@Test\n").count();
        assert_eq!((text.ends_with("}\n"), count > 0 && count < 41), (are_some, are_some), "{text}");
    }
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

/// What does not compile and is no test's fault is a bug all the same, and not the user's mistake.
#[test]
fn tests_that_cannot_be_compiled_are_a_bug() {
    let fakes = [
        ("fake/Test.java", "package org.junit.jupiter.api; public @interface Test { int value(); }"),
        ("fake/Assertions.java", include_str!("../../testgen/java/Assertions.java")),
        ("fake/Executable.java", include_str!("../../testgen/java/Executable.java")),
        ("fake/AssertionFailedError.java", include_str!("../../testgen/java/AssertionFailedError.java")),
    ];
    fakes.iter().for_each(|(name, text)| FILES.write(name, text));
    let names: Vec<&str> = fakes.iter().map(|(name, _)| *name).collect();
    FILES.tool(&format!("javac -d faked {}", names.join(" ")));
    let done = FILES.jaywalk(&["testgen", "--out", "kept-fake", "--junit", "faked", "-cp", "out", "hostile.Setters"]);
    assert_eq!(done.status, Some(70), "{}", done.error);
    assert!(done.error.contains("SettersPathsTest does not compile: annotation @Test is missing"), "{}", done.error);
    assert!(done.error.contains("tests    none written"), "{}", done.error);
}

#[test]
fn a_class_of_tests_is_written_once() {
    let done = FILES.jaywalk(&["testgen", "--out", "twice", "-cp", "out", "hostile.Setters", "hostile.Setters"]);
    assert_eq!(done.status, Some(0), "{}", done.error);
    assert_eq!(done.error.matches("SettersPathsTest.java").count(), 1, "{}", done.error);
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
