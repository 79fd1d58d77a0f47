//! The papers' tables as tests of counts: the programs of `examples/` must find as many structures as the papers'
//! programs, on no more paths, and find the papers' bugs. The numbers are in `tests/tables/*.csv`.

use serde_json::Value;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

const ENUMERATION: &str = include_str!("../../../tests/tables/enumeration.csv");
const FALSIFICATION: &str = include_str!("../../../tests/tables/falsification.csv");

/// Searches that take more paths than this are left out: a development build takes seconds for them.
const MOST_PATHS: u64 = 7_000_000;

/// The examples and the API, compiled once.
struct Compiled {
    folder: TempDir,
}

impl Compiled {
    fn get() -> &'static Compiled {
        static COMPILED: OnceLock<Compiled> = OnceLock::new();
        COMPILED.get_or_init(|| {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let compiled = Compiled { folder };
            let api = Command::new(env!("CARGO_BIN_EXE_jaywalk")).args(["api", "--out"]).arg(compiled.api()).output();
            assert_success(&api.expect("jaywalk starts"));
            let mut javac = Command::new(of_jdk("javac"));
            javac.args(["-encoding", "UTF-8", "-g", "-proc:none", "--release", "17", "-cp"]).arg(compiled.api());
            javac.arg("-d").arg(compiled.classes()).args(example_sources());
            assert_success(&javac.output().expect("the tests need `javac`: set JAVA_HOME or the PATH"));
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

/// A tool of the JDK that `jaywalk` takes, too.
fn of_jdk(tool: &str) -> PathBuf {
    let of_home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(tool));
    of_home.filter(|file| file.is_file()).unwrap_or_else(|| tool.into())
}

fn example_sources() -> Vec<PathBuf> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folders = ["udita", "falsify"].map(|name| fs::read_dir(examples.join(name)).expect("a folder of examples"));
    let files = folders.into_iter().flatten().map(|entry| entry.expect("an entry").path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "java")).collect()
}

fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The lines of a table below its heading, cut at commas.
fn rows<const COLUMNS: usize>(table: &'static str) -> Vec<[&'static str; COLUMNS]> {
    let lines = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').collect::<Vec<_>>().try_into().expect("a field for each column")).collect()
}

/// A row of `enumeration.csv`.
struct Enumeration {
    main: String,
    size: &'static str,
    structures: u64,
    eager: Option<u64>,
    delayed: u64,
}

impl Enumeration {
    fn rows() -> impl Iterator<Item = Enumeration> {
        rows(ENUMERATION).into_iter().map(|[program, size, structures, eager, delayed]| Enumeration {
            main: format!("udita.{program}"),
            size,
            structures: number(structures),
            eager: (!eager.is_empty()).then(|| number(eager)),
            delayed: number(delayed),
        })
    }

    /// What a search in this mode counts, having found every structure.
    fn explore(&self, mode: &str) -> Counts {
        let counts = explore(&["--choice", mode], &[&self.main, self.size]).counts();
        assert_eq!(counts.completed, self.structures, "structures of {self} found by {mode} choice");
        assert_eq!(counts.failed, 0, "{self}, {mode} choice");
        counts
    }
}

impl std::fmt::Display for Enumeration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.main, self.size)
    }
}

fn number(field: &str) -> u64 {
    field.parse().unwrap_or_else(|_| panic!("not a number: {field}"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    explored: u64,
    completed: u64,
    failed: u64,
}

/// The JSON of a command.
struct Told(Value);

impl Told {
    fn counts(&self) -> Counts {
        let count = |name: &str| self.0["paths"][name].as_u64().expect("a number");
        Counts { explored: count("explored"), completed: count("completed"), failed: count("failed") }
    }

    fn findings(&self) -> &[Value] {
        self.0["findings"].as_array().expect("a list")
    }
}

/// Explores an example to the end, or to its first finding.
fn explore(options: &[&str], program: &[&str]) -> Told {
    let told = run("explore", options, program);
    let verdict = if told.findings().is_empty() { "holds" } else { "violated" };
    assert_eq!(told.0["verdict"], verdict, "{program:?} {options:?}: {}", told.0["incomplete"]);
    told
}

fn run(command: &str, options: &[&str], program: &[&str]) -> Told {
    let mut jaywalk = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    jaywalk.arg(command).args(options).args(["--quiet", "--json", "-", "-cp"]);
    jaywalk.arg(Compiled::get().classes()).args(program).stdin(Stdio::null());
    let output = jaywalk.output().expect("jaywalk starts");
    let json = serde_json::from_slice(&output.stdout);
    Told(json.unwrap_or_else(|error| {
        panic!("{program:?} {options:?}: {error}\n{}", String::from_utf8_lossy(&output.stderr))
    }))
}

#[test]
fn delayed_choice_finds_every_structure_on_no_more_paths_than_the_papers() {
    for row in Enumeration::rows() {
        let explored = row.explore("delayed").explored;
        assert!(explored <= row.delayed, "{row}: {explored} paths, the paper has {}", row.delayed);
    }
}

#[test]
fn eager_choice_finds_every_structure_on_the_paths_of_java_pathfinder() {
    for row in Enumeration::rows() {
        if let Some(eager) = row.eager.filter(|eager| *eager <= MOST_PATHS) {
            assert_eq!(row.explore("eager").explored, eager, "{row}");
        }
    }
    assert_eq!(explore(&["--choice", "eager"], &["udita.DAG", "3"]).counts().completed, 34);
}

#[test]
fn choice_on_access_finds_every_structure() {
    for row in Enumeration::rows().filter(|row| row.eager.unwrap_or(row.delayed) <= MOST_PATHS) {
        let explored = row.explore("on-access").explored;
        let most = row.eager.unwrap_or(MOST_PATHS);
        assert!(explored <= most, "{row}: {explored} paths, more than the {most} of eager choice");
    }
}

/// Takes the nodes without a subtype away, by inclusion and exclusion; each has an ordered choice of distinct supertypes
/// among the others.
#[test]
fn the_numbers_of_graphs_are_those_of_a_recurrence() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let ordered_choices = |n: u64| (0..=n).map(|k| (0..k).map(|i| n - i).product::<u64>()).sum::<u64>();
    let mut graphs: Vec<u64> = vec![1];
    for n in 1..=5 {
        let (mut added, mut removed) = (0, 0);
        for k in 1..=n {
            let term = choose(n, k) * ordered_choices(n - k).pow(k as u32) * graphs[(n - k) as usize];
            *if k % 2 == 1 { &mut added } else { &mut removed } += term;
        }
        graphs.push(added - removed);
    }
    for row in Enumeration::rows().filter(|row| row.main == "udita.DAG") {
        assert_eq!(graphs[number(row.size) as usize], row.structures, "{row}");
    }
}

#[test]
fn values_that_are_only_moved_cost_no_paths() {
    // All lists of up to five keys from 0 to 5, but for one key alone, which no sort looks at.
    let lists: u64 = 1 + 1 + (2..=5).map(|length| 6u64.pow(length)).sum::<u64>();
    for values in ["2", "5", "1000", "1000000"] {
        let counts = explore(&[], &["falsify.SortPairs", "5", values]).counts();
        assert_eq!(counts.explored, lists, "{values} values");
    }
}

#[test]
fn totals_do_not_depend_on_the_number_of_workers() {
    let programs: [&[&str]; 6] = [
        &["udita.RBTree", "9"],
        &["udita.HeapArray", "7"],
        &["udita.SortedList", "8"],
        &["udita.DAG", "4"],
        &["falsify.RBTreeRemove", "0", "1-6", "combined"],
        &["falsify.RBTreeRemove", "3", "6", "combined"],
    ];
    for program in programs {
        let told = ["1", "2", "4"].map(|workers| explore(&["--stop-at", "never", "--workers", workers], program));
        for other in &told[1..] {
            for field in ["paths", "findings"] {
                assert_eq!(told[0].0[field], other.0[field], "{program:?}: {field}, {} workers", other.0["workers"]);
            }
        }
    }
}

#[test]
fn the_right_removal_has_no_counterexample() {
    for sizes_and_style in [["1-6", "decl"], ["1-6", "combined"], ["7", "combined"], ["8", "combined"]] {
        let [sizes, style] = sizes_and_style;
        let told = explore(&[], &["falsify.RBTreeRemove", "0", sizes, style]);
        assert_eq!(told.findings().len(), 0, "{sizes_and_style:?}");
        assert!(told.counts().completed > 0, "{sizes_and_style:?}");
    }
}

#[test]
fn every_bug_is_found_on_no_more_paths_than_the_paper_and_replays() {
    for [bug, sizes, style, delayed] in rows(FALSIFICATION) {
        let program = ["falsify.RBTreeRemove", bug, sizes, style];
        let told = explore(&[], &program);
        let counts = told.counts();
        assert_eq!(counts.failed, 1, "{program:?}");
        assert!(counts.explored <= number(delayed), "{program:?}: {counts:?}, the paper has {delayed}");
        assert_eq!(told.findings().len(), 1, "{program:?}");
        for finding in told.findings() {
            assert_replays(finding, &program);
        }
    }
}

#[test]
fn the_tokens_of_all_ways_to_fail_replay() {
    for program in [["falsify.RBTreeRemove", "1", "7", "combined"], ["falsify.RBTreeRemove", "3", "1-6", "decl"]] {
        let told = explore(&["--stop-at", "never"], &program);
        assert!(told.counts().failed > 1, "{program:?}");
        for finding in told.findings() {
            assert_replays(finding, &program);
        }
    }
}

/// The token leads to the same failure, here and on a plain JVM.
fn assert_replays(finding: &Value, program: &[&str]) {
    let token = finding["path"].as_str().expect("a token");
    let replayed = run("replay", &[token], program);
    assert_eq!(replayed.findings().len(), 1, "{program:?} {token}");
    for field in ["exception", "message", "file", "line", "calls", "choices", "heap"] {
        assert_eq!(replayed.findings()[0][field], finding[field], "{program:?} {token}: {field}");
    }

    let class_path = env::join_paths([Compiled::get().classes(), Compiled::get().api()]).expect("a class path");
    let mut java = Command::new(of_jdk("java"));
    java.args(["-ea", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]).arg(class_path);
    let output = java.arg(format!("-Djaywalk.path={token}")).args(program).output().expect("java starts");
    assert_eq!(output.status.code(), Some(1), "java {program:?} {token}");
    let said = String::from_utf8_lossy(&output.stderr);
    let text = |field: &str| finding[field].as_str().unwrap_or_else(|| panic!("{field} of {program:?}"));
    let thrown = format!("Exception in thread \"main\" {}: {}\n", text("exception"), text("message"));
    let place = format!("\tat {}({}:{})\n", text("method"), text("file"), finding["line"]);
    assert!(said.contains(&thrown) && said.contains(&place), "java {program:?} {token}: not {thrown}{place}but {said}");
}
