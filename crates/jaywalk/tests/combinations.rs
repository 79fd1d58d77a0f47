//! Strings, subsets, permutations, sets, maps and records that a program chooses: as many as mathematics says, none of them
//! twice, and the same in all modes and on a plain JVM.

use serde_json::Value;
use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;

/// What is chosen, and how many values there are.
const CASES: &[(&str, u64)] = &[
    ("longs", 5),
    ("largeLongs", 5),
    ("smallLongs", 5),
    ("noLong", 0),
    ("chars", 3),
    ("lastChars", 2),
    ("noChar", 0),
    ("enum", 3),
    ("noEnum", 0),
    ("constant", 2),
    ("strings", 1 + 3 + 9 + 27),
    ("repeatedStrings", 1 + 2 + 4),
    ("emptyStrings", 1),
    ("noString", 0),
    ("subsets", 16),
    ("repeatedSubsets", 4),
    ("permutations", 24),
    // Five places for two letters, of which one comes three times.
    ("repeatedPermutations", 10),
    ("noPermutation", 1),
    ("generatedStrings", 7),
    // Up to three of four numbers.
    ("sets", 1 + 4 + 6 + 4),
    // Up to two of three keys, with one of two values each.
    ("maps", 1 + 3 * 2 + 3 * 4),
    ("noRecord", 1),
];

struct Compiled {
    folder: TempDir,
}

impl Compiled {
    fn get() -> &'static Compiled {
        static COMPILED: OnceLock<Compiled> = OnceLock::new();
        COMPILED.get_or_init(|| {
            let compiled = Compiled { folder: tempfile::tempdir().expect("a temporary folder") };
            let api = Command::new(env!("CARGO_BIN_EXE_jaywalk")).args(["api", "--out"]).arg(compiled.api()).status();
            assert!(api.expect("jaywalk starts").success());
            let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/api/test");
            let mut javac = Command::new(of_jdk("javac"));
            javac.args(["-encoding", "UTF-8", "-cp"]).arg(compiled.api()).arg("-d").arg(compiled.classes());
            javac.args([sources.join("programs/Combinations.java"), sources.join("records/Points.java")]);
            assert!(javac.status().expect("the tests need `javac`: set JAVA_HOME or the PATH").success());
            compiled
        })
    }

    fn api(&self) -> PathBuf {
        self.folder.path().join("jaywalk-api.jar")
    }

    fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }
}

fn of_jdk(tool: &str) -> PathBuf {
    let of_home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(tool));
    of_home.filter(|file| file.is_file()).unwrap_or_else(|| tool.into())
}

/// What the completed paths of a program have written, a line each, and what was told of the search.
fn explore(mode: &str, program: &[&str]) -> (Vec<String>, Value) {
    let json = Compiled::get().folder.path().join(format!("{mode}-{}.json", program.join("-")));
    let mut jaywalk = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    jaywalk.args(["explore", "--stop-at", "never", "--choice", mode, "--json"]).arg(&json).arg("-cp");
    let output = jaywalk.arg(Compiled::get().classes()).args(program).output().expect("jaywalk starts");
    let told = serde_json::from_slice(&std::fs::read(&json).expect("a report")).expect("JSON");
    let lines = String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect();
    (lines, told)
}

#[test]
fn there_are_as_many_as_mathematics_says_and_none_twice() {
    for &(name, count) in CASES {
        let mut all = BTreeSet::new();
        for mode in ["delayed", "on-access", "eager"] {
            let (lines, told) = explore(mode, &["programs.Combinations", name]);
            let values: BTreeSet<&String> = lines.iter().collect();
            assert_eq!((lines.len() as u64, values.len() as u64), (count, count), "{name}, {mode}: {lines:?}");
            assert_eq!(told["paths"]["completed"], count, "{name}, {mode}");
            assert_eq!(told["paths"]["failed"], 0, "{name}, {mode}");
            all.insert(lines.iter().cloned().collect::<BTreeSet<_>>());
        }
        assert_eq!(all.len(), 1, "{name}: other values in some mode");
    }
}

#[test]
fn records_are_made_by_their_canonical_constructor() {
    for mode in ["delayed", "eager"] {
        let (lines, _) = explore(mode, &["Points", "points"]);
        assert_eq!(lines.len(), 2 * 2 * 3, "{lines:?}");
        assert_eq!(lines[0], "Point[x=1, isSet=false, name=a]");
        assert_eq!(explore(mode, &["Points", "nothing"]).0, ["Nothing[]"]);
    }
    let message = |told: &Value| told["findings"][0]["message"].as_str().unwrap_or_default().to_owned();
    assert_eq!(message(&explore("delayed", &["Points", "thrown"]).1), "three");
    let (_, told) = explore("delayed", &["Points", "wrong"]);
    assert_eq!(message(&told), "Points$Point has 3 components, and there are 1 generators");
}

#[test]
fn a_range_of_longs_too_large_to_try_is_cut_with_the_reason() {
    let source = "import jaywalk.Choice;
        public class Large { public static void main(String[] a) {
            assert Choice.getLong(Long.MIN_VALUE, Long.MAX_VALUE) != Choice.getInt(0, 1); } }";
    let folder = Compiled::get().folder.path();
    std::fs::write(folder.join("Large.java"), source).expect("a source file");
    let mut javac = Command::new(of_jdk("javac"));
    javac.arg("-cp").arg(Compiled::get().api()).arg("-d").arg(Compiled::get().classes()).arg(folder.join("Large.java"));
    assert!(javac.status().expect("javac starts").success());
    let (_, told) = explore("delayed", &["Large"]);
    assert_eq!(told["verdict"], "incomplete");
    assert!(told["incomplete"].to_string().contains("too many to try one by one"), "{}", told["incomplete"]);
}
