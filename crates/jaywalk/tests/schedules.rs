//! All schedules of programs with threads: how many there are, what they come to, and that nothing is missed.
//!
//! `schedules/counted` has programs of the literature whose numbers of traces are known. `schedules/verdicts` has small
//! ones, each with its verdict at the beginning of its name (`Holds`, `Violated`, `Deadlock`); lines of a program's leading
//! comment say more:
//!
//! | line | meaning |
//! | --- | --- |
//! | `// paths: 2 completed, 1 failed` | how many paths there are, exactly |
//! | `// prints: a \| b` | the lines that completed paths print, all of them and no others |
//!
//! To add a case, add a file. `schedules/fixme` has those that do not come out so yet. The numbers of `examples/threads` are
//! checked too.

#[allow(dead_code, reason = "what it shares with other tests is more than this one needs")]
mod launched;

use launched::jdks;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;

/// A folder of programs, compiled.
struct Programs {
    sources: PathBuf,
    folder: TempDir,
}

static COUNTED: LazyLock<Programs> = LazyLock::new(|| Programs::compile("counted"));
static VERDICTS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("verdicts"));
static EXAMPLES: LazyLock<Programs> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/threads");
    Programs::compile_folder(folder.clone(), &folder)
});
static FIXME: LazyLock<Programs> = LazyLock::new(|| Programs::compile("fixme"));

/// What `jaywalk explore --schedules all` says of a program.
struct Explored {
    report: Value,
    printed: BTreeSet<String>,
}

impl Programs {
    /// Those of `tests/schedules/AREA`.
    fn compile(area: &str) -> Programs {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schedules");
        Programs::compile_folder(here.join(area), &here.join("verdicts"))
    }

    /// All programs of a folder, with what they use of another one.
    fn compile_folder(sources: PathBuf, shared: &Path) -> Programs {
        let folder = TempDir::new().expect("a folder");
        let jar = folder.path().join("api.jar");
        let api = Command::new(env!("CARGO_BIN_EXE_jaywalk")).args(["api", "--out"]).arg(&jar).status();
        assert!(api.expect("jaywalk starts").success());
        let mut javac = Command::new("javac");
        javac
            .args(["-encoding", "UTF-8", "-g", "-nowarn", "-Xlint:none", "--release", "17", "-sourcepath"])
            .arg(shared);
        javac.arg("-cp").arg(&jar).arg("-d").arg(folder.path().join("out")).args(files(&sources));
        assert!(javac.status().expect("the tests need `javac` on the PATH").success());
        Programs { sources, folder }
    }

    /// Explores a program. Without a report there is what it complained of.
    fn explore(&self, jdk: &Path, options: &[&str], program: &[&str]) -> Result<Explored, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        let report = self.folder.path().join(format!("{}.json", program.join("-")));
        command.args(["explore", "--schedules", "all", "--stop-at", "never", "--jdk"]).arg(jdk).args(options);
        command.arg("--json").arg(&report).args(["-cp", "out"]).args(program).current_dir(self.folder.path());
        let done = command.env_remove("CLASSPATH").stdin(Stdio::null()).output().expect("jaywalk starts");
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        let text = fs::read_to_string(&report).map_err(|_| error)?;
        fs::remove_file(report).expect("it is ours");
        let report = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
        let printed = String::from_utf8_lossy(&done.stdout).lines().map(str::to_owned).collect();
        Ok(Explored { report, printed })
    }

    /// The programs with a verdict in their name.
    fn expectations(&self) -> Vec<Expectation> {
        files(&self.sources).iter().filter_map(|file| Expectation::read(file)).collect()
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of programs").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.collect();
    files.sort();
    files
}

/// What a program must come to.
struct Expectation {
    program: String,
    verdict: &'static str,
    /// Whether its failures are deadlocks.
    deadlocks: bool,
    paths: Option<(u64, u64)>,
    prints: Option<BTreeSet<String>>,
}

impl Expectation {
    fn read(file: &Path) -> Option<Expectation> {
        let program = file.file_stem()?.to_str()?.to_owned();
        let verdicts = [("Holds", "holds"), ("Violated", "violated"), ("Deadlock", "violated")];
        let (beginning, verdict) = verdicts.into_iter().find(|(beginning, _)| program.starts_with(beginning))?;
        let deadlocks = beginning == "Deadlock";
        let source = fs::read_to_string(file).expect("a program");
        let line = |beginning: &str| source.lines().find_map(|line| line.strip_prefix(beginning));
        let paths = line("// paths: ").map(|paths| {
            let number = |word: &str| {
                let words: Vec<&str> = paths.split([' ', ',']).collect();
                words.windows(2).find(|pair| pair[1] == word).map_or(0, |pair| pair[0].parse().expect("a number"))
            };
            (number("completed"), number("failed"))
        });
        let prints = line("// prints: ").map(|lines| lines.split(" | ").map(str::to_owned).collect());
        Some(Expectation { program, verdict, deadlocks, paths, prints })
    }

    /// What is not as it must be.
    fn complaint(&self, explored: &Explored) -> Option<String> {
        let Explored { report, printed } = explored;
        let paths = (&report["paths"]["completed"], &report["paths"]["failed"]);
        let kinds = report["findings"].as_array().into_iter().flatten().map(|finding| &finding["kind"] == "deadlock");
        let is_met = report["verdict"] == self.verdict
            && kinds.into_iter().all(|is_deadlock| is_deadlock == self.deadlocks)
            && self.paths.is_none_or(|(completed, failed)| paths == (&completed.into(), &failed.into()))
            && self.prints.as_ref().is_none_or(|prints| prints == printed);
        let reasons = &report["reasons"];
        let text = || {
            let (completed, failed) = paths;
            format!(
                "{}: {completed} completed, {failed} failed, {printed:?}, {}, {reasons}",
                self.program, report["verdict"]
            )
        };
        (!is_met).then(text)
    }
}

#[test]
fn programs_have_the_verdict_of_their_name() {
    let mut complaints = Vec::new();
    for jdk in jdks() {
        for expectation in VERDICTS.expectations() {
            let complaint = match VERDICTS.explore(&jdk, &["--time-limit", "1m"], &[&expectation.program]) {
                Ok(explored) => expectation.complaint(&explored),
                Err(error) => Some(format!("{}: {error}", expectation.program)),
            };
            complaints.extend(complaint.map(|complaint| format!("{complaint} with {}", jdk.display())));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Most of them have more paths than a test has time for.
#[test]
#[ignore = "says which programs of `fixme` can move to `verdicts`"]
fn fixme_programs_do_not_come_out_right() {
    let mut right = Vec::new();
    for expectation in FIXME.expectations() {
        let mut all =
            jdks().into_iter().map(|jdk| FIXME.explore(&jdk, &["--time-limit", "2s"], &[&expectation.program]));
        let is_right = all.all(|explored| explored.is_ok_and(|explored| expectation.complaint(&explored).is_none()));
        right.extend(is_right.then_some(expectation.program));
    }
    assert!(right.is_empty(), "these are right, and belong to `verdicts`: {right:?}");
}

/// A program with its arguments, and how many of its paths complete and fail.
type Count = (&'static [&'static str], u64, u64);

/// Abdulla and others, Optimal dynamic partial order reduction, 2014, but for the increments and the philosophers.
const COUNTS: &[Count] = &[
    (&["Readers", "2"], 4, 0),
    (&["Readers", "8"], 256, 0),
    (&["LastZero", "5"], 64, 0),
    (&["LastZero", "10"], 3_328, 0),
    (&["Indexer", "11"], 1, 0),
    (&["Indexer", "12"], 8, 0),
    (&["Indexer", "15"], 4_096, 0),
    (&["FileSystem", "13"], 1, 0),
    (&["FileSystem", "14"], 2, 0),
    (&["FileSystem", "16"], 8, 0),
    (&["FileSystem", "18"], 32, 0),
    (&["FileSystem", "19"], 64, 0),
    (&["LockedIncrements", "2", "3"], 20, 0),
    (&["LockedIncrements", "3", "2"], 90, 0),
    (&["LockedIncrements", "3", "3"], 1_680, 0),
    (&["LockedIncrements", "4", "2"], 2_520, 0),
    (&["Philosophers", "5", "left"], 30, 1),
    (&["Philosophers", "5", "ordered"], 30, 0),
    (&["Philosophers", "7", "left"], 126, 1),
];

#[track_caller]
fn check_count(programs: &Programs, jdk: &Path, program: &[&str], completed: u64, failed: u64) {
    let explored = programs.explore(jdk, &[], program).unwrap_or_else(|error| panic!("{program:?}: {error}"));
    let paths = &explored.report["paths"];
    let counted = (&paths["completed"], &paths["failed"], &paths["explored"]);
    let expected = (&completed.into(), &failed.into(), &(completed + failed).into());
    assert_eq!(counted, expected, "{program:?} with {}", jdk.display());
    let verdict = if failed == 0 { "holds" } else { "violated" };
    assert_eq!(explored.report["verdict"], verdict, "{program:?} with {}", jdk.display());
}

#[test]
fn there_is_one_run_for_each_trace() {
    for jdk in jdks() {
        for &(program, completed, failed) in COUNTS {
            // By whom the threads are started and joined makes no difference.
            for starting in ["main", "chain"] {
                check_count(&COUNTED, &jdk, &[program, &[starting]].concat(), completed, failed);
            }
        }
    }
}

/// The table of `examples/README.md`.
const EXAMPLE_COUNTS: &[Count] = &[
    (&["threads.Counters", "racy", "2", "1"], 2, 2),
    (&["threads.Counters", "racy", "3", "1"], 6, 30),
    (&["threads.Counters", "locked", "3", "3"], 1_680, 0),
    (&["threads.Counters", "atomic", "3", "3"], 1_680, 0),
    (&["threads.Philosophers", "5", "left"], 30, 1),
    (&["threads.Philosophers", "5", "ordered"], 30, 0),
    (&["threads.BoundedBuffer", "notify"], 36, 4),
    (&["threads.BoundedBuffer", "notifyAll"], 40, 0),
    (&["threads.ReadersWriters", "correct"], 70, 0),
    (&["threads.ReadersWriters", "forgetful"], 40, 16),
    (&["threads.ReadersWriters", "greedy"], 100, 20),
    (&["threads.Peterson", "correct"], 12, 0),
    (&["threads.Peterson", "broken"], 66, 36),
    (&["threads.Dekker", "correct"], 25, 0),
    (&["threads.Dekker", "broken"], 62, 18),
    (&["threads.DoubleChecked", "correct"], 4, 0),
    (&["threads.DoubleChecked", "once"], 2, 2),
    (&["threads.DoubleChecked", "early"], 4, 2),
    (&["threads.TreiberStack", "fresh"], 19, 0),
    (&["threads.TreiberStack", "reused"], 21, 1),
    (&["threads.Bank", "locked"], 8, 0),
    (&["threads.Bank", "split"], 20, 8),
    (&["threads.Bank", "crossed"], 8, 1),
    (&["threads.DistributedSort", "2"], 2, 0),
    (&["threads.DistributedSort", "3"], 32, 2),
];

#[test]
fn examples_have_the_runs_that_they_say() {
    for jdk in jdks() {
        for &(program, completed, failed) in EXAMPLE_COUNTS {
            check_count(&EXAMPLES, &jdk, program, completed, failed);
        }
    }
}
