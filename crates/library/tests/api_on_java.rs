//! The Java API on a plain JVM: the same class files that the machine runs with intrinsics of its own.
//!
//! The programs are in `java/api/test`. `jaywalk.Enumerator` runs one in all ways within one JVM, and tells each way's
//! token, end and output; seeds and tokens are tried by starting `java` as a user would.

use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::link::flags;
use jaywalk_classes::path::{Jar, Jdk};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// What the tests need: written and compiled once.
struct Setting {
    jdk: Jdk,
    jar: PathBuf,
    classes: PathBuf,
}

fn setting() -> &'static Setting {
    static SETTING: OnceLock<Setting> = OnceLock::new();
    SETTING.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api-on-java");
        let _ = fs::remove_dir_all(&folder);
        let classes = folder.join("classes");
        fs::create_dir_all(&classes).expect("the folder can be made");
        let jar = folder.join(API_JAR_NAME);
        fs::write(&jar, API_JAR).expect("the jar can be written");
        let jdk = Jdk::locate(None).expect("the tests need a JDK");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/api/test");
        let files = ["jaywalk", "programs"].into_iter().flat_map(|package| {
            let entries = fs::read_dir(sources.join(package)).expect("the programs are there");
            entries.map(|entry| entry.expect("the folder can be read").path())
        });
        let compiled = Command::new(jdk.home().join("bin/javac"))
            .args(["--release", "8", "-encoding", "UTF-8", "-Xlint:-options", "-cp"])
            .arg(&jar)
            .arg("-d")
            .arg(&classes)
            .args(files)
            .status();
        assert!(compiled.expect("javac runs").success(), "the programs do not compile");
        Setting { jdk, jar, classes }
    })
}

/// Runs a class with properties (`jaywalk.seed=1`) and arguments.
fn java(properties: &[&str], class: &str, arguments: &[&str]) -> Output {
    let setting = setting();
    let class_path = std::env::join_paths([&setting.jar, &setting.classes]).expect("folders without separators");
    Command::new(setting.jdk.home().join("bin/java"))
        .args(["-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(class_path)
        .args(properties.iter().map(|property| format!("-D{property}")))
        .arg(class)
        .args(arguments)
        .output()
        .expect("java runs")
}

/// What a program writes that ends well.
fn written(properties: &[&str], class: &str, arguments: &[&str]) -> String {
    let output = java(properties, class, arguments);
    assert!(output.status.success(), "{class} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the programs write ASCII").replace("\r\n", "\n")
}

/// What a program dies of: the line with the exception.
fn uncaught(properties: &[&str], class: &str, arguments: &[&str]) -> String {
    let output = java(properties, class, arguments);
    assert_eq!(output.status.code(), Some(1), "{class} {properties:?} ends well");
    assert!(output.stdout.is_empty());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("Exception in thread \"main\" "));
    line.unwrap_or_else(|| panic!("no exception in {text}")).to_owned()
}

/// One way of running a program.
#[derive(Debug)]
struct Way {
    token: String,
    end: String,
    output: String,
}

/// All ways of running each of some programs, each given with its arguments.
fn ways(programs: &[String]) -> Vec<Way> {
    let arguments: Vec<&str> = programs.iter().map(String::as_str).collect();
    let text = written(&[], "jaywalk.Enumerator", &arguments);
    let ways = text.lines().map(|line| {
        let mut parts = line.splitn(3, '\t').map(str::to_owned);
        let mut part = || parts.next().expect("three parts");
        Way { token: part(), end: part(), output: part() }
    });
    ways.collect()
}

/// The outputs of all ways that complete, in order.
fn completed(program: &str) -> Vec<String> {
    let ways = ways(&[program.to_owned()]);
    assert!(ways.iter().all(|way| way.end == "completed" || way.end == "pruned"), "{ways:?}");
    ways.into_iter().filter(|way| way.end == "completed").map(|way| way.output).collect()
}

#[test]
fn a_seed_determines_the_run() {
    let draws: Vec<String> =
        (1..=6).map(|seed| written(&[&format!("jaywalk.seed={seed}")], "programs.Draw", &[])).collect();
    assert_eq!(draws[0], written(&["jaywalk.seed=1"], "programs.Draw", &[]));
    let different: HashSet<&String> = draws.iter().collect();
    assert!(different.len() > 3, "{draws:?}");
    let number: i32 = written(&[], "programs.Numbers", &["5", "9"]).trim().parse().expect("a number");
    assert!((5..=9).contains(&number), "without a seed there is a run too");
    let message = uncaught(&["jaywalk.seed=twelve"], "programs.Draw", &[]);
    assert_eq!(
        message,
        "java.lang.IllegalArgumentException: -Djaywalk.seed=twelve: a seed is a whole number of 64 bits"
    );
}

#[test]
fn a_token_replays_its_run() {
    let ways = ways(&["programs.Draw".into()]);
    // 19 numbers, 2 truth values, 3 names, 2 letters, one value alone, and null, the first node or another one.
    assert_eq!(ways.len(), 19 * 2 * 3 * 2 * 3);
    let outputs: HashSet<&String> = ways.iter().map(|way| &way.output).collect();
    let pruned = ways.iter().filter(|way| way.end == "pruned").count();
    assert_eq!(pruned, 3 * 2 * 3);
    assert_eq!(outputs.len(), ways.len() - pruned + 1, "an output is written twice");
    for way in ways.iter().step_by(151).chain(ways.last()) {
        let output = written(&[&format!("jaywalk.path={}", way.token), "jaywalk.seed=1"], "programs.Draw", &[]);
        assert_eq!(output.trim_end(), way.output.trim_end_matches('|'), "{}", way.token);
    }
    let pruned = ways.iter().find(|way| way.end == "pruned").expect("there are some");
    let message = uncaught(&[&format!("jaywalk.path={}", pruned.token)], "programs.Draw", &[]);
    assert_eq!(message, "jaywalk.AssumptionFailed: an assumption does not hold; the path of the token ends here");
}

#[test]
fn a_token_holds_numbers_of_32_bits() {
    let arguments = ["-2147483648", "2147483647", "0", "99", "-5", "5", "7", "7"];
    let written = written(&["jaywalk.path=jw2-0123abcd-vvvvvvvfg1a0"], "programs.Numbers", &arguments);
    assert_eq!(written, "2147483647\n16\n5\n7\n");
}

#[test]
fn a_token_of_something_else_is_refused() {
    let two = ["0", "9", "0", "9"];
    let foreign = "the token does not belong to this program: ";
    let cases = [
        ("", "-Djaywalk.path= is not the token of a path: one looks like jw2-0123abcd-02g1"),
        (
            "jw3-00000000-11",
            "-Djaywalk.path=jw3-00000000-11 is not the token of a path: one looks like jw2-0123abcd-02g1",
        ),
        (
            "jw1-00000000-11",
            "-Djaywalk.path=jw1-00000000-11 is not the token of a path: it is one of an earlier version of jaywalk; \
             explore again for a new one",
        ),
        ("jw2-00000000-B1", &format!("{foreign}choice 1 is about a boolean, and the program asks for a number")),
        ("jw2-0000-11", "-Djaywalk.path=jw2-0000-11 is not the token of a path: one looks like jw2-0123abcd-02g1"),
        (
            "jw2-00000000-1z",
            "-Djaywalk.path=jw2-00000000-1z is not the token of a path: one looks like jw2-0123abcd-02g1",
        ),
        (
            "jw2-00000000-1g",
            "-Djaywalk.path=jw2-00000000-1g is not the token of a path: it ends within a number; was it copied in full?",
        ),
        (
            "jw2-00000000-1B",
            "-Djaywalk.path=jw2-00000000-1B is not the token of a path: it ends with a letter; was it copied in full?",
        ),
        (
            "jw2-00000000-gggggggggggggggg1",
            "-Djaywalk.path=jw2-00000000-gggggggggggggggg1 is not the token of a path: a number in it has more than 64 bits",
        ),
        ("jw2-00000000-", &format!("{foreign}it has 0 choices, and the program makes another one")),
        ("jw2-00000000-a0", &format!("{foreign}at choice 1 it takes alternative 10, and there are 10 counted from 0")),
    ];
    for (token, message) in cases {
        let found = uncaught(&[&format!("jaywalk.path={token}")], "programs.Numbers", &two);
        assert_eq!(found, format!("jaywalk.ReplayFailed: {message}"));
    }
}

#[test]
fn a_token_with_turns_of_threads_is_refused() {
    let refusal = |token: &str| {
        format!(
            "jaywalk.ReplayFailed: -Djaywalk.path={token} says in which order threads take turns, which a plain JVM \
             cannot repeat: use `jaywalk replay`"
        )
    };
    for token in ["jw2-00000000-35Th00g10", "jw2-00000000-T0", "jw2-00000000-35W0", "jw2-00000000-35X0"] {
        let property = format!("jaywalk.path={token}");
        assert_eq!(uncaught(&[&property], "programs.Numbers", &["0", "9", "0", "9"]), refusal(token));
        assert_eq!(uncaught(&[&property], "programs.Tasks", &["count"]), refusal(token));
    }
    assert_eq!(written(&["jaywalk.path=jw2-00000000-"], "programs.Tasks", &["count"]), "2\n");
}

#[test]
fn tasks_run_in_threads_of_their_own() {
    for (case, output) in [
        ("count", "2\n"),
        ("none", "back\n"),
        ("throws", "Thread-0 java.lang.IllegalStateException: left\n1\n"),
        ("interrupted", "1 true\n"),
        ("null", "java.lang.NullPointerException: task 2 of 2 is null\n0\n"),
        ("nested", "4\n"),
    ] {
        assert_eq!(written(&[], "programs.Tasks", &[case]), output, "{case}");
    }
}

#[test]
fn a_choice_among_nothing_ends_the_run() {
    let kinds = ["assume", "range", "widest", "array", "list", "generator", "lists", "any", "new"];
    let programs: Vec<String> = kinds.iter().map(|kind| format!("programs.Nothing {kind}")).collect();
    let ways = ways(&programs);
    assert_eq!(ways.len(), kinds.len());
    for (kind, way) in kinds.iter().zip(&ways) {
        assert_eq!(
            (way.end.as_str(), way.output.as_str(), way.token.as_str()),
            ("pruned", "", "jw2-00000000-"),
            "{kind}"
        );
    }
    let message = uncaught(&["jaywalk.seed=42"], "programs.Nothing", &["range"]);
    let expected = "jaywalk.AssumptionFailed: no number is in the range from 1 to 0; \
                    try another seed (this run's was -Djaywalk.seed=42)";
    assert_eq!(message, expected);
}

/// What `programs.Pools` may write, in the order of alternatives: the eager pool of UDITA's figure 10, with `null`.
fn pool_outputs(size: i32, include_null: bool, calls: &[u8], handed_out: i32, so_far: &str, found: &mut Vec<String>) {
    let Some((&call, calls)) = calls.split_first() else {
        found.push(so_far.to_owned());
        return;
    };
    let mut go_on = |handed_out: i32, object: &str| {
        pool_outputs(size, include_null, calls, handed_out, &format!("{so_far}{object}"), found);
    };
    if call == b'A' && include_null {
        go_on(handed_out, "-");
    }
    if call == b'A' {
        (0..handed_out).for_each(|object| go_on(handed_out, &object.to_string()));
    }
    if size < 0 || handed_out < size {
        go_on(handed_out + 1, &handed_out.to_string());
    }
}

#[test]
fn pools_are_those_of_the_paper() {
    let mut programs = Vec::new();
    let mut expected = Vec::new();
    for size in [-1, 0, 1, 2, 3] {
        for include_null in [false, true] {
            for calls in ["A", "N", "AA", "AN", "NA", "NN", "AAAA", "ANAN", "NAAN", "AANN", "NNAAA"] {
                programs.push(format!("programs.Pools {size} {include_null} {calls}"));
                pool_outputs(size, include_null, calls.as_bytes(), 0, "", &mut expected);
            }
        }
    }
    let ways = ways(&programs);
    assert!(ways.iter().all(|way| way.end == "completed" || way.end == "pruned"), "{ways:?}");
    let found: Vec<&String> = ways.iter().filter(|way| way.end == "completed").map(|way| &way.output).collect();
    assert_eq!(found.len(), expected.len());
    assert!(found.into_iter().eq(&expected), "the alternatives have another order");
}

#[test]
fn pools_make_objects_and_tell_about_themselves() {
    let class = |name: &str| format!("programs.PoolEdges${name}");
    let refused = "java.lang.IllegalArgumentException: no pool of";
    let is_abstract = "it is abstract, an interface, an array type or a primitive type";
    let expected = [
        "private constructor: no exception".to_owned(),
        format!(
            "constructor with arguments: {refused} {}: it has no constructor without arguments",
            class("Demanding")
        ),
        format!("abstract class: {refused} {}: {is_abstract}", class("Idea")),
        format!("interface: {refused} java.lang.Runnable: {is_abstract}"),
        format!("array: {refused} [I: {is_abstract}"),
        format!("primitive type: {refused} int: {is_abstract}"),
        format!(
            "inner class: {refused} {}: it has no constructor without arguments; as an inner class it needs to be static",
            class("Inner")
        ),
        "failing constructor: java.lang.Exception: from the constructor".to_owned(),
        format!(
            "constructor that uses the pool: java.lang.IllegalStateException: \
             the constructor of {} uses the pool that it is for",
            class("Selfish")
        ),
        format!("pool of 20 of {} or null: 20 true 20 true true true", class("Hidden")),
        format!("pool of any number of {}: -1 false 100", class("Hidden")),
        "empty: false".to_owned(),
        "beyond the end: java.util.NoSuchElementException: null".to_owned(),
    ];
    let written = written(&["jaywalk.seed=1"], "programs.PoolEdges", &[]);
    assert_eq!(written.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn generators_make_each_value_once() {
    let cases = [
        ("of", "a b"),
        ("ints", "-1 0 1 2"),
        ("booleans", "false true"),
        ("map", "1 4 9"),
        ("filter", "4 8"),
        ("flatMap", "0..0 0..1 0..2 1..1 1..2 2..2"),
        ("pair", "(a,false) (a,true) (b,false) (b,true)"),
        ("oneOf", "a b 7 8 null"),
        ("lists", "[] [a] [b] [a,a] [a,b] [b,a] [b,b]"),
        ("arrays", "[] [a] [b] [a,a] [a,b] [b,a] [b,b]"),
        ("intArrays", "[] [0] [1] [0,0] [0,1] [1,0] [1,1]"),
        ("trees", "null (.) (.(.)) ((.).) (.(.(.))) (.((.).)) ((.).(.)) ((.(.)).) (((.).).)"),
        ("recursive", "a b -a -b --a --b"),
        ("bounded", "0 0' 0''"),
        ("equality", "falsefalse truetrue falsefalse falsefalse"),
    ];
    let programs: Vec<String> = cases.iter().map(|(name, _)| format!("programs.Generators {name}")).collect();
    let ways = ways(&programs);
    let found = ways.iter().filter(|way| way.end == "completed").map(|way| way.output.replace(' ', ""));
    let expected = cases.iter().flat_map(|(_, values)| values.split(' '));
    assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    assert!(ways.iter().all(|way| way.end == "completed" || way.end == "pruned"), "{ways:?}");
}

/// As many as mathematics says, none twice, and each replayed by its token.
#[test]
fn combinations_are_chosen_once_each() {
    let cases = [
        ("longs", 5),
        ("largeLongs", 5),
        ("smallLongs", 5),
        ("chars", 3),
        ("enum", 3),
        ("strings", 40),
        ("repeatedStrings", 7),
        ("subsets", 16),
        ("permutations", 24),
        ("repeatedPermutations", 10),
        ("sets", 15),
        ("maps", 19),
    ];
    for (name, count) in cases {
        let outputs = completed(&format!("programs.Combinations {name}"));
        let different: HashSet<&String> = outputs.iter().collect();
        assert_eq!((outputs.len(), different.len()), (count, count), "{name}: {outputs:?}");
    }
    let ways = ways(&["programs.Combinations permutations".into(), "programs.Combinations largeLongs".into()]);
    for (name, way) in [("permutations", &ways[17]), ("largeLongs", &ways[24 + 3])] {
        let output = written(&[&format!("jaywalk.path={}", way.token)], "programs.Combinations", &[name]);
        assert_eq!(output.trim_end(), way.output.trim_end_matches('|'), "{}", way.token);
    }
}

/// The widest range is chosen from at random. A token holds a choice up to 2^32 numbers from the first: further than that a
/// search never chooses.
#[test]
fn a_long_may_be_any() {
    let any: HashSet<String> =
        (1..=8).map(|seed| written(&[&format!("jaywalk.seed={seed}")], "programs.AnyLong", &[])).collect();
    assert_eq!(any.len(), 8, "{any:?}");
    let far = written(&["jaywalk.path=jw2-00000000-vvvvvvvf"], "programs.AnyLong", &[]);
    assert_eq!(far.trim(), (i64::MIN + i64::from(u32::MAX)).to_string());
    let first = written(&["jaywalk.path=jw2-00000000-0"], "programs.AnyLong", &[]);
    assert_eq!(first.trim(), i64::MIN.to_string());
}

#[test]
fn programs_for_java_pathfinder_link_and_run() {
    let cases: [(&str, &[&str]); 13] = [
        ("getInt", &["n : 1", "n : 2", "n : 3"]),
        ("reversed", &["n : 1", "n : 2", "n : 3"]),
        ("random", &["n : 0", "n : 1", "n : 2"]),
        ("getBoolean", &["b : false", "b : true"]),
        ("trueFirst", &["b : true", "b : false"]),
        ("falseFirst", &["b : false", "b : true"]),
        ("randomBool", &["b : false", "b : true"]),
        (
            "fromLists",
            &[
                "5 1099511627776 0.5 2.5 9",
                "5 1099511627776 0.5 -0.0 9",
                "3 1099511627776 0.5 2.5 9",
                "3 1099511627776 0.5 -0.0 9",
            ],
        ),
        ("empty", &[]),
        ("getBitFlip", &["127", "-65", "-33", "-17", "-9", "-5", "-3", "-2"]),
        ("ignoreIf", &["n : 1", "n : 3"]),
        ("older", &["n : 0", "n : 1"]),
        ("notes", &["2 0 true false 5 -1|0 false true|main: done||"]),
    ];
    for (call, expected) in cases {
        assert_eq!(completed(&format!("programs.ForPathFinder {call}")), expected, "{call}");
    }
    assert_eq!(written(&[], "programs.ForPathFinder", &["terminate"]), "before");
    let followed = written(&["jaywalk.path=jw2-00000000-"], "programs.ForPathFinder", &["notes"]);
    assert!(followed.contains("0 true true"), "a token leads to the run that it was made in: {followed}");
    let message = uncaught(&[], "programs.ForPathFinder", &["configured"]);
    let expected = "java.lang.UnsupportedOperationException: Verify.getInt(\"size\") takes its alternatives from Java \
                    PathFinder, which is not here; use getInt(min, max)";
    assert_eq!(message, expected);
}

fn members(file: &ClassFile, members: &[jaywalk_classes::file::Member]) -> Vec<(String, String, bool)> {
    let text = |index| file.pool.text(index).expect("a name").into_owned();
    let rows =
        members.iter().map(|member| (text(member.name), text(member.descriptor), member.access & flags::STATIC != 0));
    rows.collect()
}

/// The machine finds by name what it replaces and what it reads; renaming any of it must fail here first.
#[test]
fn the_jar_has_what_the_machine_looks_for() {
    let setting = setting();
    let jar = Jar::open(&setting.jar, setting.jdk.feature_version()).expect("the jar can be read");
    let class = |name: &str| {
        let bytes: Bytes = jar.find(name).expect("the jar can be read").expect("the class is there");
        ClassFile::parse(bytes).expect("a class file")
    };
    let expect = |found: &[(String, String, bool)], name: &str, descriptor: &str, is_static: bool| {
        assert!(
            found.contains(&(name.into(), descriptor.into(), is_static)),
            "{name} {descriptor} is not in {found:?}"
        );
    };
    let choice = class("jaywalk/Choice.class");
    let methods = members(&choice, &choice.methods);
    expect(&methods, "getInt", "(II)I", true);
    expect(&methods, "getBoolean", "()Z", true);
    expect(&methods, "assume", "(Z)V", true);
    expect(&methods, "pick", "([Ljava/lang/Object;)Ljava/lang/Object;", true);
    assert!(!methods.iter().any(|(name, ..)| name == "<clinit>"), "choosing must cost no initialisation");
    let pool = class("jaywalk/ObjectPool.class");
    expect(&members(&pool, &pool.methods), "select", "(Z)Ljava/lang/Object;", false);
    expect(&members(&pool, &pool.methods), "tellApart", "()V", false);
    let fields = [
        ("type", "Ljava/lang/Class;"),
        ("size", "I"),
        ("includeNull", "Z"),
        ("objects", "[Ljava/lang/Object;"),
        ("made", "I"),
        ("record", "I"),
    ];
    for (name, descriptor) in fields {
        expect(&members(&pool, &pool.fields), name, descriptor, false);
    }
    let names = jar.names();
    assert!(names.iter().any(|name| name == "gov/nasa/jpf/vm/Verify.class"), "{names:?}");
    for name in names.iter().filter(|name| name.ends_with(".class")) {
        let file = class(name);
        assert_eq!(file.major, 52, "{name} is not for Java 8");
        assert!(file.methods.iter().all(|method| method.access & flags::NATIVE == 0), "{name} has a native method");
    }
}
