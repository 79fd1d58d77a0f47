//! Orders of search from the outside: workers change nothing, and whatever stops a search, `--resume` goes on with it.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;

/// Words of one to three letters; those with two equal neighbours fail, and those that begin with `d` are given up.
const WORDS: &str = "
    import jaywalk.Choice;
    public class Words {
        public static void main(String[] args) {
            StringBuilder word = new StringBuilder();
            int letters = Choice.getInt(1, 3);
            while (word.length() < letters) {
                word.append((char) ('a' + Choice.getInt(0, 3)));
                Choice.assume(word.charAt(0) != 'd');
            }
            for (int i = 1; i < letters; i++) {
                if (word.charAt(i) == word.charAt(i - 1)) {
                    throw new IllegalStateException(word.toString());
                }
            }
            System.out.println(word);
        }
    }";

const ORDERS: [&[&str]; 5] = [
    &["--search", "depth"],
    &["--search", "breadth"],
    &["--search", "deepening"],
    &["--search", "best"],
    &["--sample", "90", "--seed", "4"],
];

fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path();
        let mut api = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        api.args(["api", "--out"]).arg(path.join("api.jar"));
        assert!(api.status().expect("jaywalk starts").success());
        fs::write(path.join("Words.java"), WORDS).expect("written");
        let mut javac = Command::new("javac");
        javac.current_dir(path).args(["-g", "-nowarn", "-cp", "api.jar", "-d", "out", "Words.java"]);
        assert!(javac.status().expect("the tests need `javac` on the PATH").success());
        folder
    });
    folder.path()
}

/// What a search did: standard output, standard error, status, and the counts of its JSON.
#[derive(Debug)]
struct Done {
    output: String,
    error: String,
    status: Option<i32>,
    counts: Vec<Value>,
}

fn explore(options: &[&[&str]]) -> Done {
    static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let json = folder().join(format!("{number}.json"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
    command.current_dir(folder()).arg("explore").args(options.concat()).arg("--json").arg(&json);
    let done = command.args(["-cp", "out", "Words"]).stdin(Stdio::null()).output().expect("jaywalk starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let object: Value =
        fs::read(&json).map_or(Value::Null, |bytes| serde_json::from_slice(&bytes).expect("it is JSON"));
    let occurrences = |finding: &Value| finding["occurrences"].clone();
    let findings = object["findings"].as_array().map(|findings| findings.iter().map(occurrences).collect());
    let counts = ["paths", "choices", "deepest", "backtracks", "exhausted"].map(|field| object[field].clone());
    Done {
        output: text(&done.stdout),
        error: text(&done.stderr),
        status: done.status.code(),
        counts: counts.into_iter().chain([Value::Array(findings.unwrap_or_default())]).collect(),
    }
}

fn file(name: &str) -> PathBuf {
    folder().join(name)
}

/// Goes on again and again until nothing is left. Returns the output of all runs, and the last one.
fn to_the_end(options: &[&[&str]], rest: &Path) -> (String, Done) {
    let name = rest.to_str().expect("a name");
    let mut done = explore(&[options, &[&["--checkpoint", name]]].concat());
    let mut output = done.output.clone();
    while rest.exists() {
        assert!(done.error.contains(&format!("go on with --resume {name}")), "{}", done.error);
        // What is left then goes to another place, so that the file tells whether there is something.
        let next = format!("{name}.next");
        done = explore(&[options, &[&["--resume", name, "--checkpoint", &next]]].concat());
        assert!(matches!(done.status, Some(1 | 3)), "{}", done.error);
        output += &done.output;
        fs::remove_file(rest).expect("it was there");
        if Path::new(&next).exists() {
            fs::rename(&next, rest).expect("it can be renamed");
        }
    }
    (output, done)
}

#[test]
fn workers_change_nothing_in_any_order() {
    for order in ORDERS {
        for stop in [["--stop-at", "never"], ["--stop-at", "4"], ["--limit", "paths=11"]] {
            let of = |workers: &str| {
                let done = explore(&[order, &stop, &["--workers", workers]]);
                (done.output, done.status, done.counts)
            };
            let one = of("1");
            assert_eq!(of("2"), one, "{order:?} {stop:?}");
            assert_eq!(of("4"), one, "{order:?} {stop:?}");
        }
    }
}

#[test]
fn a_search_that_stops_at_failures_goes_on_to_the_rest() {
    for order in ORDERS {
        let whole = explore(&[order, &["--stop-at", "never"]]);
        assert_eq!(whole.status, Some(1), "{}", whole.error);
        for (workers, stop) in [("1", "first"), ("2", "3")] {
            let rest = file(&format!("{}-{workers}", order[1]));
            let (output, last) = to_the_end(&[order, &["--stop-at", stop, "--workers", workers]], &rest);
            assert_eq!(output, whole.output, "{order:?}");
            assert_eq!(last.counts, whole.counts, "{order:?}");
        }
    }
}

#[test]
fn a_search_with_a_limit_on_paths_goes_on_to_the_rest() {
    for order in ORDERS {
        let whole = explore(&[order, &["--stop-at", "never"]]);
        let rest = file(&format!("{}-limit", order[1]));
        let (output, last) = to_the_end(&[order, &["--stop-at", "never", "--limit", "paths=17"]], &rest);
        assert_eq!(output, whole.output, "{order:?}");
        assert_eq!(last.counts, whole.counts, "{order:?}");
    }
}

#[test]
fn a_checkpoint_of_something_else_is_refused_in_one_line() {
    let rest = file("refused");
    let name = rest.to_str().expect("a name");
    explore(&[&["--search", "best", "--stop-at", "first", "--checkpoint", name]]);
    let refused = |options: &[&str], part: &str| {
        let done = explore(&[options, &["--resume", name]]);
        assert_eq!((done.status, done.error.lines().count()), (Some(2), 1), "{}", done.error);
        assert!(done.error.contains(part), "no `{part}` in {}", done.error);
    };
    refused(&["--search", "depth"], "the strategy best, not depth");
    refused(&["--sample", "90"], "the strategy best, not random");
    refused(&["--search", "best", "--choice", "eager"], "--choice delayed, not eager");
    refused(&["--search", "best", "--limit", "depth=7"], "another limit on the depth or length of paths");
    let mut bytes = fs::read(&rest).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&rest, bytes).expect("it can be written");
    refused(&["--search", "best"], "is no checkpoint, or was damaged");
}
