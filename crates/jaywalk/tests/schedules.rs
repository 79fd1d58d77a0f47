//! All schedules of programs with threads: how many there are, what they come to, and that nothing is missed.
//!
//! `schedules/counted` has programs of the literature whose numbers of traces are known. `schedules/verdicts` has small
//! ones, each with its verdict at the beginning of its name (`Holds`, `Violated`, `Deadlock`, or `Cut` for what is not
//! supported), and `schedules/races` those
//! that are about data races (`Holds`, or `Race` if there are some); lines of a program's leading comment say more:
//!
//! | line | meaning |
//! | --- | --- |
//! | `// paths: 2 completed, 1 failed` | how many paths there are, exactly |
//! | `// prints: a \| b` | the lines that completed paths print, all of them and no others |
//! | `// cut: unsupported:A.m` | the one reason why `Cut` is incomplete |
//! | `// races: A.x, A.y` | the variables of data races; what `Holds` has none but these, and is incomplete with some |
//!
//! `schedules/bugs` has programs in the manner of the known benchmarks, with many threads: their failures are found by
//! default, without walking all schedules.
//!
//! `schedules/locks` has programs with locks of `java.util.concurrent` that do the same whether operations on these are
//! events or walked step by step.
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
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

/// A folder of programs, compiled.
struct Programs {
    sources: PathBuf,
    folder: TempDir,
}

static COUNTED: LazyLock<Programs> = LazyLock::new(|| Programs::compile("counted"));
static VERDICTS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("verdicts"));
static RACES: LazyLock<Programs> = LazyLock::new(|| Programs::compile("races"));
static EXAMPLES: LazyLock<Programs> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/threads");
    Programs::compile_folder(folder.clone(), &folder)
});
static BUGS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("bugs"));
static LOCKS: LazyLock<Programs> = LazyLock::new(|| Programs::compile("locks"));
static FIXME: LazyLock<Programs> = LazyLock::new(|| Programs::compile("fixme"));

/// What `jaywalk explore` says of a program.
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
        // Several tests may explore one program at a time.
        static REPORTS: AtomicUsize = AtomicUsize::new(0);
        let report = self.folder.path().join(format!("{}.json", REPORTS.fetch_add(1, Ordering::Relaxed)));
        command.args(["explore", "--jdk"]).arg(jdk).args(options);
        if !options.contains(&"--stop-at") {
            command.args(["--stop-at", "never"]);
        }
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
    races: Option<BTreeSet<String>>,
    /// Why it is incomplete, if it is.
    reason: String,
}

impl Expectation {
    fn read(file: &Path) -> Option<Expectation> {
        let program = file.file_stem()?.to_str()?.to_owned();
        let verdicts = [
            ("Holds", "holds"),
            ("Violated", "violated"),
            ("Deadlock", "violated"),
            ("Race", "incomplete"),
            ("Cut", "incomplete"),
        ];
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
        let reason = line("// cut: ").unwrap_or("races").to_owned();
        let races = line("// races: ").map(|fields| fields.split(", ").map(str::to_owned).collect());
        let races = races.or((verdict == "holds").then(BTreeSet::new));
        let is_cut = races.as_ref().is_some_and(|races| !races.is_empty()) && verdict == "holds";
        let verdict = if is_cut { "incomplete" } else { verdict };
        Some(Expectation { program, verdict, deadlocks, paths, prints, races, reason })
    }

    /// What is not as it must be.
    fn complaint(&self, explored: &Explored) -> Option<String> {
        let Explored { report, printed } = explored;
        let paths = (&report["paths"]["completed"], &report["paths"]["failed"]);
        let kinds = report["findings"].as_array().into_iter().flatten().map(|finding| &finding["kind"] == "deadlock");
        let races = report["races"].as_array().into_iter().flatten().filter_map(|race| race["field"].as_str());
        let races: BTreeSet<String> = races.map(str::to_owned).collect();
        let mut reasons = report["reasons"].as_array().into_iter().flatten();
        let is_met = report["verdict"] == self.verdict
            && self.races.as_ref().is_none_or(|expected| *expected == races)
            && (report["verdict"] != "incomplete" || reasons.all(|reason| reason["name"] == *self.reason))
            && kinds.into_iter().all(|is_deadlock| is_deadlock == self.deadlocks)
            && self.paths.is_none_or(|(completed, failed)| paths == (&completed.into(), &failed.into()))
            && self.prints.as_ref().is_none_or(|prints| prints == printed);
        let reasons = &report["reasons"];
        let text = || {
            let (completed, failed) = paths;
            format!(
                "{}: {completed} completed, {failed} failed, {printed:?}, {races:?}, {}, {reasons}",
                self.program, report["verdict"]
            )
        };
        (!is_met).then(text)
    }
}

fn check_all(programs: &Programs) {
    let mut complaints = Vec::new();
    for jdk in jdks() {
        for expectation in programs.expectations() {
            let complaint = match programs.explore(&jdk, &["--time-limit", "1m"], &[&expectation.program]) {
                Ok(explored) => expectation.complaint(&explored),
                Err(error) => Some(format!("{}: {error}", expectation.program)),
            };
            complaints.extend(complaint.map(|complaint| format!("{complaint} with {}", jdk.display())));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What a program prints and what is found is the same, with fewer paths, on both JDKs.
#[test]
fn locks_do_what_their_bytecode_does() {
    for jdk in jdks() {
        for file in files(&LOCKS.sources) {
            let program = file.file_stem().and_then(|name| name.to_str()).expect("a program");
            let [events, steps] = ["events", "bytecode"].map(|how| {
                let options = ["--synchronizers", how, "--time-limit", "1m"];
                LOCKS.explore(&jdk, &options, &[program]).unwrap_or_else(|error| panic!("{program}: {error}"))
            });
            let said = |explored: &Explored| {
                let findings = explored.report["findings"].as_array().into_iter().flatten();
                let kinds: BTreeSet<String> = findings.map(|finding| finding["kind"].to_string()).collect();
                (explored.report["verdict"].clone(), explored.printed.clone(), kinds)
            };
            assert_eq!(said(&events), said(&steps), "{program} with {}", jdk.display());
            assert_ne!(events.report["verdict"], "incomplete", "{program} with {}", jdk.display());
            let paths = |explored: &Explored| explored.report["paths"]["explored"].as_u64();
            assert!(paths(&events) <= paths(&steps), "{program} with {}", jdk.display());
        }
    }
}

#[test]
fn programs_have_the_verdict_of_their_name() {
    check_all(&VERDICTS);
}

/// Seeds are of threads, not of the order in which they are asked for.
#[test]
fn numbers_drawn_do_not_depend_on_the_order() {
    for jdk in jdks() {
        let explored = VERDICTS.explore(&jdk, &[], &["HoldsRandomOfThread"]).expect("a report");
        assert_eq!(explored.printed.len(), 1, "{:?}", explored.printed);
    }
}

/// Those with one worker would need minutes by depth alone; several find them too.
#[test]
fn bugs_of_many_threads_are_found() {
    let jdk = jdks().remove(0);
    let mut complaints = Vec::new();
    for (number, expectation) in BUGS.expectations().iter().enumerate() {
        let workers = if number % 8 == 7 { "2" } else { "1" };
        let options = ["--stop-at", "first", "--time-limit", "1m", "--memory", "128m", "--workers", workers];
        complaints.extend(match BUGS.explore(&jdk, &options, &[&expectation.program]) {
            Ok(explored) => expectation.complaint(&explored),
            Err(error) => Some(format!("{}: {error}", expectation.program)),
        });
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Searches that have one order of turns say so of a program with threads, and are as ever of one without.
#[test]
fn searches_of_one_schedule_say_so() {
    let jdk = jdks().remove(0);
    let orders: [&[&str]; 5] = [
        &["--search", "breadth"],
        &["--search", "deepening"],
        &["--search", "best"],
        &["--stop-at", "smallest"],
        &["--schedules", "one"],
    ];
    for options in orders {
        let explored = VERDICTS.explore(&jdk, options, &["HoldsLockedCounter"]).expect("a report");
        let reasons = explored.report["reasons"].as_array().expect("a list");
        let names: Vec<&Value> = reasons.iter().map(|reason| &reason["name"]).collect();
        assert_eq!(
            (&explored.report["verdict"], names),
            (&"incomplete".into(), vec![&"one-schedule".into()]),
            "{options:?}"
        );
        if options != ["--schedules", "one"] {
            let refused = VERDICTS.explore(&jdk, &[options, &["--schedules", "all"]].concat(), &["HoldsLockedCounter"]);
            assert!(refused.is_err_and(|error| error.contains("--schedules all")), "{options:?}");
        }
    }
}

/// No state of all threads is walked twice: programs end that have few states, or go round for ever.
#[test]
fn states_of_threads_are_matched() {
    let jdk = jdks().remove(0);
    let verdict = |programs: &Programs, program: &str| {
        let explored = programs.explore(&jdk, &["--match", "states"], &[program]).expect("a report");
        explored.report["verdict"].clone()
    };
    assert_eq!(verdict(&COUNTED, "EndlessToggle"), "holds");
    assert_eq!(verdict(&VERDICTS, "HoldsLockedCounter"), "holds");
    assert_eq!(verdict(&VERDICTS, "HoldsDirectBuffersApart"), "holds");
    for violated in ["ViolatedRacyCounter", "ViolatedSecondIsNotified", "ViolatedTaskInterruptedLate"] {
        assert_eq!(verdict(&VERDICTS, violated), "violated", "{violated}");
    }
    for expectation in
        VERDICTS.expectations().into_iter().filter(|expectation| expectation.program.starts_with("Deadlock"))
    {
        assert_eq!(verdict(&VERDICTS, &expectation.program), "violated", "{}", expectation.program);
    }
}

/// Where states differ by the time, all is walked once more; what is said of the limit is what was asked for.
#[test]
fn states_that_differ_by_the_time_are_matched() {
    let jdk = jdks().remove(0);
    let explored = VERDICTS.explore(&jdk, &["--match", "states"], &["HoldsLooksBesideTimedWait"]).expect("a report");
    assert_eq!(explored.report["verdict"], "holds", "{}", explored.report["reasons"]);
    let options = ["--match", "states", "--time-limit", "1s"];
    let endless = COUNTED.explore(&jdk, &options, &["EndlessClock"]).expect("a report").report;
    assert_eq!(endless["reasons"][0]["text"], "the time limit of 1s was reached", "{}", endless["reasons"]);
}

/// What nobody reads any more makes no state another: neither local variables nor what was taken from the operand stack.
#[test]
fn states_do_not_differ_by_what_is_dead() {
    let jdk = jdks().remove(0);
    let explored = COUNTED.explore(&jdk, &["--match", "states"], &["LockedIncrements", "3", "3", "main"]);
    let explored = explored.expect("a report");
    let states = explored.report["matching"]["states"].as_u64().expect("a number");
    assert!(states < 8_000, "{states} states");
    // What leads to no end is not walked again when paths are told.
    assert!(states < 5_000, "{states} states, some of them twice");
}

/// A race is told though the state behind its first access is known, so that the second one does not come next on any path
/// that is walked for another reason.
#[test]
fn data_races_are_told_where_states_are_matched() {
    let jdk = jdks().remove(0);
    for expectation in RACES.expectations() {
        let races = |options: &[&str]| -> BTreeSet<String> {
            let explored = RACES.explore(&jdk, options, &[&expectation.program]);
            let explored = explored.unwrap_or_else(|error| panic!("{}: {error}", expectation.program));
            let races = explored.report["races"].as_array().cloned().unwrap_or_default();
            let place = |access: &Value| format!("{}:{}", access["method"], access["line"]);
            let told = |race: &Value| {
                let mut places = [place(&race["accesses"][0]), place(&race["accesses"][1])];
                places.sort();
                format!("{} {}", race["field"], places.join(" "))
            };
            races.iter().map(told).collect()
        };
        assert_eq!(races(&["--match", "states"]), races(&[]), "{}", expectation.program);
    }
}

/// A failing race is repeated on a machine that has not seen other paths, where threads are met in another order.
#[test]
fn races_behind_joins_are_repeated() {
    let options = ["--match", "states", "--races", "fail"];
    let explored = RACES.explore(&jdks().remove(0), &options, &["RaceBehindTwoJoins"]).expect("a report");
    assert_eq!(explored.report["verdict"], "violated", "{}", explored.report["reasons"]);
}

/// All that can be asked for together with threads, but for numbers of paths that are apart.
#[test]
fn options_go_together_with_schedules() {
    let jdk = jdks().remove(0);
    let rest = VERDICTS.folder.path().join("rest");
    let rest = rest.to_str().expect("text");
    let all: [&[&str]; 8] = [
        &["--workers", "3", "--memory", "128m"],
        &["--checkpoint", rest],
        &["--coverage"],
        &["--paths"],
        &["--choice", "eager"],
        &["--choice", "on-access"],
        &["--numbers", "symbolic"],
        &["--narrowing", "off", "--prepare", "off"],
    ];
    for program in ["HoldsChoiceBeforeThreads", "HoldsChoicesInThreads", "ViolatedChoiceAndOrder"] {
        let expected = VERDICTS.explore(&jdk, &[], &[program]).expect("a report").report["verdict"].clone();
        let out = VERDICTS.folder.path().join(format!("{program}.out"));
        let out = ["--out", out.to_str().expect("text")];
        for options in all.into_iter().chain([&out[..]]) {
            let explored = VERDICTS.explore(&jdk, options, &[program]).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(explored.report["verdict"], expected, "{program} {options:?} {}", explored.report["reasons"]);
        }
    }
}

/// Choices before the first thread are shared out among workers, and turns begin anew behind each.
#[test]
fn several_workers_find_the_same_schedules() {
    let programs = ["HoldsChoiceBeforeThreads", "HoldsSeveralChoicesBeforeThreads", "ViolatedChoiceInEither"];
    let jdk = jdks().remove(0);
    for expectation in VERDICTS.expectations() {
        for workers in ["2", "4"] {
            if programs.contains(&expectation.program.as_str()) {
                let explored = VERDICTS.explore(&jdk, &["--workers", workers], &[&expectation.program]);
                let explored = explored.unwrap_or_else(|error| panic!("{}: {error}", expectation.program));
                assert_eq!(expectation.complaint(&explored), None, "with {workers} workers");
            }
        }
    }
}

#[test]
fn data_races_are_told_and_nothing_else() {
    check_all(&RACES);
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
    (&["ReentrantIncrements", "2", "1", "unfair"], 2, 0),
    (&["ReentrantIncrements", "2", "2", "unfair"], 6, 0),
    (&["ReentrantIncrements", "2", "3", "fair"], 20, 0),
    (&["ReentrantIncrements", "3", "3", "unfair"], 1_680, 0),
    (&["Philosophers", "5", "left"], 30, 1),
    (&["Philosophers", "5", "ordered"], 30, 0),
    (&["Philosophers", "7", "left"], 126, 1),
];

#[track_caller]
fn check_count(programs: &Programs, jdk: &Path, program: &[&str], completed: u64, failed: u64) {
    let explored =
        programs.explore(jdk, &["--accept", "races"], program).unwrap_or_else(|error| panic!("{program:?}: {error}"));
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
    (&["threads.Peterson", "correct"], 18, 0),
    (&["threads.Peterson", "broken"], 70, 40),
    (&["threads.Dekker", "correct"], 33, 0),
    (&["threads.Dekker", "broken"], 62, 20),
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

/// Programs with what makes going on hard: choices, waiting in loops, ends while others run, deadlocks.
const STOPPED: &[(&LazyLock<Programs>, &[&str])] = &[
    (&COUNTED, &["Readers", "5", "main"]),
    (&COUNTED, &["LastZero", "5", "chain"]),
    (&COUNTED, &["LockedIncrements", "3", "2", "main"]),
    (&COUNTED, &["Philosophers", "5", "left", "main"]),
    (&VERDICTS, &["HoldsSpinning"]),
    (&VERDICTS, &["HoldsRepeatedUntilLatch"]),
    (&VERDICTS, &["HoldsClockInLoop"]),
    (&VERDICTS, &["HoldsChoicesInThreads"]),
    (&VERDICTS, &["HoldsClassFirstUsedInThreads"]),
    (&VERDICTS, &["ViolatedChoiceAndOrder"]),
    (&VERDICTS, &["ViolatedExitOfThread"]),
    (&VERDICTS, &["ViolatedDaemonWasLate"]),
    (&VERDICTS, &["DeadlockLostWakeUp"]),
    (&EXAMPLES, &["threads.BoundedBuffer", "notify"]),
];

/// What does not depend on how often a search was stopped.
fn totals(report: &Value) -> (Value, Value, Vec<String>) {
    let findings = report["findings"].as_array().into_iter().flatten();
    let mut kinds: Vec<String> =
        findings.map(|finding| format!("{} {} {}", finding["kind"], finding["line"], finding["occurrences"])).collect();
    kinds.sort();
    (report["paths"].clone(), report["runs"].clone(), kinds)
}

#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    for jdk in jdks() {
        for &(programs, program) in STOPPED {
            let whole = programs.explore(&jdk, &[], program).unwrap_or_else(|error| panic!("{program:?}: {error}"));
            let runs = whole.report["runs"].as_u64().expect("a number");
            // Many stops for few runs, and few for many.
            let limit = format!("paths={}", runs / 5 + 1);
            let rest = programs.folder.path().join(format!("{}.rest", program.join("-")));
            let rest = rest.to_str().expect("text");
            let mut options = vec!["--limit", &limit, "--checkpoint", rest];
            let last = loop {
                let explored = programs.explore(&jdk, &options, program);
                let explored = explored.unwrap_or_else(|error| panic!("{program:?}: {error}"));
                if explored.report["exhausted"] == true {
                    break explored;
                }
                options = vec!["--limit", &limit, "--resume", rest];
            };
            assert_eq!(totals(&last.report), totals(&whole.report), "{program:?} with {}", jdk.display());
            fs::remove_file(rest).expect("it is ours");
        }
    }
}

/// What must be remembered of turns has a bound.
#[test]
fn memory_is_bounded() {
    let jdk = &jdks()[0];
    for reduction in ["none", "sleep", "optimal"] {
        for program in ["EndlessToggle", "EndlessBesideAnother"] {
            let options = ["--memory", "16m", "--reduction", reduction];
            let explored = COUNTED.explore(jdk, &options, &[program]).unwrap_or_else(|error| panic!("{error}"));
            let reasons = explored.report["reasons"].as_array().expect("a list");
            assert!(reasons.iter().any(|reason| reason["name"] == "memory"), "{reduction}: {reasons:?}");
            // What was given up for that is told as nothing else.
            let is_lost = |reason: &Value| reason["text"].as_str().is_some_and(|text| text.contains("followed"));
            assert!(!reasons.iter().any(is_lost), "{program}, {reduction}: {reasons:?}");
        }
    }
}

/// What is told that a thread waits for in a loop is what others could change, not by what way it gets there.
#[test]
fn loops_name_what_others_could_change() {
    for jdk in jdks() {
        let explored =
            VERDICTS.explore(&jdk, &[], &["DeadlockElementInVain"]).unwrap_or_else(|error| panic!("{error}"));
        let threads = explored.report["findings"][0]["threads"].to_string();
        assert!(threads.contains("for others to change an element of int[]\""), "{threads}");
    }
}

/// Threads that are started without end, and end at once, are told without a limit of time.
#[test]
fn endless_starts_are_told() {
    for jdk in jdks() {
        let explored = COUNTED.explore(&jdk, &[], &["EndlessStarts"]).unwrap_or_else(|error| panic!("{error}"));
        let reasons = explored.report["reasons"].as_array().expect("a list");
        assert!(reasons.iter().any(|reason| reason["name"] == "memory"), "{reasons:?}");
    }
}

/// With `--stop-at smallest`, what is found has as few preemptions as can be, and nothing holds that was cut.
#[test]
fn preemptions_are_bounded() {
    let jdk = &jdks()[0];
    let explore = |options: &[&str], program: &[&str]| {
        let explored = VERDICTS.explore(jdk, options, program).unwrap_or_else(|error| panic!("{program:?}: {error}"));
        let reasons = explored.report["reasons"].as_array().expect("a list").clone();
        (explored.report["verdict"].clone(), reasons.iter().any(|reason| reason["name"] == "preemptions"))
    };
    assert_eq!(explore(&["--preemptions", "0"], &["ViolatedRacyCounter"]), ("incomplete".into(), true));
    assert_eq!(explore(&["--preemptions", "1"], &["ViolatedRacyCounter"]).0, "violated");
    assert_eq!(explore(&["--preemptions", "9"], &["HoldsLockedCounter"]), ("holds".into(), false));
    let rounds = ["--preemptions", "9", "--stop-at", "smallest", "--output", "none"];
    assert_eq!(explore(&rounds, &["ViolatedRacyCounter"]).0, "violated");
}
