//! The differential suite: every program of `tests/java` must behave under `jaywalk run` as it does under `java`.
//!
//! Standard output, standard error and the exit status are compared byte for byte, on every JDK from 17 up that the
//! machine has. Adding a case is adding a file; its leading comment may hold `// flags:`, `// args:`, `// stdin:` and
//! `// release:` lines. `java`'s own answers are kept in the target folder, so a second run pays for jaywalk alone.
//!
//! `JAYWALK_DIFF=text` runs only the programs whose `area/Name` contains the text; `JAYWALK_BIN=path` puts another
//! program in the place of the built binary.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The language level of a program that does not name one.
const OLDEST_RELEASE: u32 = 17;
/// Two programs at a time: each is a process of its own, and the small machines of a CI have two cores.
const WORKERS: usize = 2;
/// A program that takes longer hangs. They take a second at most; a busy machine may take many times as long.
const TIME_LIMIT: Duration = Duration::from_secs(120);
/// What the reference is told beyond the program's own flags: without a shared file of counters in the temporary folder
/// it has nothing to warn about when another process holds that file.
const REFERENCE_FLAGS: &[&str] = &["-XX:-UsePerfData"];
/// No program of the suite writes more; one that does is running away.
const OUTPUT_LIMIT: u64 = 16 << 20;
/// How many differing lines of each stream a failure shows: enough to see the cause, few enough to read a list.
const SHOWN_LINES: usize = 3;

// ---------------------------------------------------------------------------------------------------------------------
// Programs

/// One Java file of the suite and how its first comment wants it run.
#[derive(Debug, Clone, Default, PartialEq)]
struct Program {
    /// The folder below `tests/java`; all of its files are compiled together.
    area: String,
    name: String,
    main_class: String,
    release: u32,
    flags: Vec<String>,
    arguments: Vec<String>,
    stdin: Vec<u8>,
    source: String,
}

impl Program {
    fn parse(area: &str, name: &str, source: &str) -> Program {
        let mut program = Program {
            area: area.to_owned(),
            name: name.to_owned(),
            main_class: name.to_owned(),
            release: OLDEST_RELEASE,
            source: source.to_owned(),
            ..Program::default()
        };
        for line in source.lines() {
            if let Some(package) = line.strip_prefix("package ") {
                program.main_class = format!("{}.{name}", package.trim_end().trim_end_matches(';'));
            } else if let Some(value) = line.strip_prefix("// flags: ") {
                program.flags = value.split_whitespace().map(str::to_owned).collect();
            } else if let Some(value) = line.strip_prefix("// args: ") {
                program.arguments = value.split_whitespace().map(str::to_owned).collect();
            } else if let Some(value) = line.strip_prefix("// stdin: ") {
                program.stdin = unescape(value).into_bytes();
            } else if let Some(value) = line.strip_prefix("// release: ") {
                program.release = value.trim().parse().unwrap_or(OLDEST_RELEASE);
            }
        }
        program
    }

    /// How a person names the program: `area/Name`.
    fn path(&self) -> String {
        format!("{}/{}", self.area, self.name)
    }
}

/// Turns `\n`, `\t` and `\\` of a `// stdin:` line into the characters they stand for.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            other => plain.push(other),
        }
    }
    plain
}

/// The folder of the suite.
fn suite_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java")
}

/// Where compiled classes and `java`'s own answers are kept between runs.
fn cache_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("differential")
}

/// All programs, in the order of their paths.
fn programs() -> io::Result<Vec<Program>> {
    let mut found = Vec::new();
    for area in sorted_entries(&suite_folder())?.into_iter().filter(|path| path.is_dir()) {
        for file in sorted_entries(&area)? {
            if file.extension().is_some_and(|extension| extension == "java") {
                found.push(Program::parse(&file_name(&area), &stem(&file), &fs::read_to_string(&file)?));
            }
        }
    }
    Ok(found)
}

fn sorted_entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

// ---------------------------------------------------------------------------------------------------------------------
// JDKs

/// A JDK on this machine.
#[derive(Debug, Clone)]
struct Jdk {
    home: PathBuf,
    /// The whole version, as in the JDK's `release` file: `17.0.15`.
    version: String,
    feature: u32,
}

impl Jdk {
    /// Reads the JDK at a folder, or nothing if there is none or it is older than the suite.
    fn at(home: &Path) -> Option<Jdk> {
        let home = home.canonicalize().ok()?;
        if !home.join("bin/java").is_file() || !home.join("bin/javac").is_file() {
            return None;
        }
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?.trim_matches('"').to_owned();
        let feature = version.split(['.', '-', '+']).next()?.parse().ok()?;
        (feature >= OLDEST_RELEASE).then_some(Jdk { home, version, feature })
    }

    fn command(&self, tool: &str) -> Command {
        Command::new(self.home.join("bin").join(tool))
    }
}

/// Every JDK of the machine once: `JAVA_HOME`, the `java` on the path, and the folders where packages install them.
fn jdks() -> Vec<Jdk> {
    let mut homes = Vec::new();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    if let Some(path) = std::env::var_os("PATH") {
        let on_path = std::env::split_paths(&path).filter_map(|folder| folder.join("java").canonicalize().ok());
        homes.extend(on_path.filter_map(|java| Some(java.parent()?.parent()?.to_path_buf())));
    }
    for folder in ["/usr/lib/jvm", "/usr/java", "/opt/java"] {
        homes.extend(sorted_entries(Path::new(folder)).unwrap_or_default());
    }
    let mut found: BTreeMap<PathBuf, Jdk> = BTreeMap::new();
    for jdk in homes.iter().filter_map(|home| Jdk::at(home)) {
        found.insert(jdk.home.clone(), jdk);
    }
    let mut all: Vec<Jdk> = found.into_values().collect();
    all.sort_by(|a, b| (a.feature, &a.version).cmp(&(b.feature, &b.version)));
    all
}

// ---------------------------------------------------------------------------------------------------------------------
// Compilation

/// The class folders of the areas, by area and language level.
type ClassFolders = BTreeMap<(String, u32), PathBuf>;

/// Compiles every area once per language level, with the oldest JDK that knows the level.
fn compile(programs: &[Program], jdks: &[Jdk]) -> Result<ClassFolders, String> {
    let mut groups: BTreeMap<(String, u32), Vec<&Program>> = BTreeMap::new();
    for program in programs {
        groups.entry((program.area.clone(), program.release)).or_default().push(program);
    }
    let mut folders = ClassFolders::new();
    for ((area, release), members) in groups {
        // No JDK of the machine is new enough to run these programs either.
        let Some(jdk) = jdks.iter().find(|jdk| jdk.feature >= release) else { continue };
        let folder = compile_area(&area, release, &members, jdk)?;
        folders.insert((area, release), folder);
    }
    Ok(folders)
}

fn compile_area(area: &str, release: u32, members: &[&Program], jdk: &Jdk) -> Result<PathBuf, String> {
    let mut hasher = DefaultHasher::new();
    (release, &jdk.version).hash(&mut hasher);
    for program in members {
        (&program.name, &program.source).hash(&mut hasher);
    }
    let folder = cache_folder().join("classes").join(format!("{area}-{release}-{:016x}", hasher.finish()));
    if folder.is_dir() {
        return Ok(folder);
    }
    // Compiled aside and moved into place, so that an interrupted compilation is never taken for a whole one.
    let draft = folder.with_extension(std::process::id().to_string());
    let sources = members.iter().map(|program| suite_folder().join(area).join(format!("{}.java", program.name)));
    let mut javac = jdk.command("javac");
    javac.args(["--release", &release.to_string(), "-encoding", "UTF-8", "-nowarn", "-Xlint:-options", "-d"]);
    javac.arg(&draft).args(sources);
    let output = javac.output().map_err(|error| format!("javac of {}: {error}", jdk.home.display()))?;
    if !output.status.success() {
        return Err(format!("tests/java/{area} does not compile:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    fs::rename(&draft, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

// ---------------------------------------------------------------------------------------------------------------------
// Runs

/// All that a run shows to the outside.
#[derive(Debug, Clone, PartialEq)]
struct Outcome {
    /// The exit status; a word where the process did not end by itself.
    status: String,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

const HANGS: &str = "killed after the time limit";

/// Runs a prepared command in the program's own folder, so that relative file arguments mean the same everywhere.
fn run(mut command: Command, program: &Program) -> io::Result<Outcome> {
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
        command.env_remove(variable);
    }
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("JAYWALK_SUITE", "a value");
    command.current_dir(suite_folder().join(&program.area));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(move || {
            if let Some(mut pipe) = stdin {
                // A program need not read its input: a closed pipe is no error.
                let _ = pipe.write_all(&program.stdin);
            }
        });
        let out = scope.spawn(move || drain(stdout));
        let err = scope.spawn(move || drain(stderr));
        let status = wait(&mut child);
        let read = |handle: thread::ScopedJoinHandle<'_, Vec<u8>>| handle.join().unwrap_or_default();
        Ok(Outcome { status: status?, stdout: read(out), stderr: read(err) })
    })
}

fn drain(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(pipe) = pipe {
        // What arrived before an error is what there is to compare.
        let _ = pipe.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
    }
    bytes
}

fn wait(child: &mut Child) -> io::Result<String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().map_or_else(|| status.to_string(), |code| code.to_string()));
        }
        if start.elapsed() > TIME_LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(HANGS.to_owned());
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether an answer of `java` from an earlier run will do.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    FromCache,
    Again,
}

/// What `java` itself does: from the cache, else by running it.
fn expected(program: &Program, jdk: &Jdk, classes: &Path, ask: Ask) -> io::Result<Outcome> {
    let mut hasher = DefaultHasher::new();
    (&program.source, classes, REFERENCE_FLAGS).hash(&mut hasher);
    hash_data(&suite_folder().join(&program.area), &mut hasher)?;
    let key = format!("{}-{}-{:016x}", program.area, program.name, hasher.finish());
    let folder = cache_folder().join(&jdk.version).join(key);
    if ask == Ask::FromCache
        && let Ok(outcome) = read_outcome(&folder)
    {
        return Ok(outcome);
    }
    let mut java = jdk.command("java");
    java.args(REFERENCE_FLAGS)
        .args(&program.flags)
        .arg("-cp")
        .arg(classes)
        .arg(&program.main_class)
        .args(&program.arguments);
    let outcome = run(java, program)?;
    if outcome.status != HANGS {
        write_outcome(&folder, &outcome)?;
    }
    Ok(outcome)
}

/// Mixes in the files that programs read, so that a changed one makes `java` answer again.
fn hash_data(folder: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    for path in sorted_entries(folder)? {
        if path.is_dir() {
            hash_data(&path, hasher)?;
        } else if path.extension().is_none_or(|extension| extension != "java") {
            (file_name(&path), fs::read(&path)?).hash(hasher);
        }
    }
    Ok(())
}

fn read_outcome(folder: &Path) -> io::Result<Outcome> {
    Ok(Outcome {
        status: fs::read_to_string(folder.join("status"))?,
        stdout: fs::read(folder.join("stdout"))?,
        stderr: fs::read(folder.join("stderr"))?,
    })
}

/// Writes the status last: without it the answer is not whole and is asked for again.
fn write_outcome(folder: &Path, outcome: &Outcome) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("stdout"), &outcome.stdout)?;
    fs::write(folder.join("stderr"), &outcome.stderr)?;
    fs::write(folder.join("status"), &outcome.status)
}

/// What jaywalk does.
fn actual(program: &Program, jdk: &Jdk, classes: &Path) -> io::Result<Outcome> {
    let binary = std::env::var_os("JAYWALK_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_jaywalk").into());
    let mut jaywalk = Command::new(binary);
    jaywalk.arg("run").arg("--jdk").arg(&jdk.home).args(&program.flags).arg("-cp").arg(classes);
    jaywalk.arg(&program.main_class).args(&program.arguments);
    run(jaywalk, program)
}

// ---------------------------------------------------------------------------------------------------------------------
// Judgement

/// A line of `known-failures.txt`.
#[derive(Debug, PartialEq)]
struct KnownFailure {
    /// A feature version, or `*` for every JDK.
    jdk: String,
    program: String,
    reason: String,
}

impl KnownFailure {
    fn parse(line: &str) -> Option<KnownFailure> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let mut words = line.splitn(3, char::is_whitespace).map(|word| word.trim().to_owned());
        Some(KnownFailure { jdk: words.next()?, program: words.next()?, reason: words.next().unwrap_or_default() })
    }

    fn covers(&self, program: &Program, jdk: &Jdk) -> bool {
        (self.jdk == "*" || self.jdk == jdk.feature.to_string()) && self.program == program.path()
    }
}

/// The list of what is known to fail today. It can only shrink: a listed program that passes is an error.
fn known_failures() -> Vec<KnownFailure> {
    let text = fs::read_to_string(suite_folder().join("known-failures.txt")).unwrap_or_default();
    text.lines().filter_map(KnownFailure::parse).collect()
}

/// What a run of the whole suite found.
#[derive(Default)]
struct Tally {
    passed: usize,
    known: usize,
    failures: Vec<String>,
}

/// Runs one program both ways; the text says what differs, nothing if all is equal.
fn judge(program: &Program, jdk: &Jdk, classes: &Path) -> Option<String> {
    let java = |ask| expected(program, jdk, classes, ask).map_err(|error| format!("java cannot be started: {error}"));
    let actual = actual(program, jdk, classes).map_err(|error| format!("jaywalk cannot be started: {error}"));
    let judged = actual.and_then(|actual| {
        let expected = java(Ask::FromCache)?;
        // A kept answer may be one that a full disk or a busy machine has spoilt: before it is held against jaywalk,
        // it is asked for anew.
        let expected = if expected == actual { expected } else { java(Ask::Again)? };
        Ok(difference(&expected, &actual))
    });
    judged.unwrap_or_else(Some)
}

/// Says in what two outcomes differ, nothing if they are equal.
fn difference(expected: &Outcome, actual: &Outcome) -> Option<String> {
    if expected.status == HANGS {
        return Some("java itself exceeds the time limit".to_owned());
    }
    let mut difference = String::new();
    if expected.status != actual.status {
        let _ = write!(difference, "status {} instead of {}; ", actual.status, expected.status);
    }
    describe_difference("stdout", &expected.stdout, &actual.stdout, &mut difference);
    describe_difference("stderr", &expected.stderr, &actual.stderr, &mut difference);
    (!difference.is_empty()).then_some(difference)
}

/// Names the first lines in which two texts differ.
fn describe_difference(name: &str, expected: &[u8], actual: &[u8], difference: &mut String) {
    if expected == actual {
        return;
    }
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let (mut expected_lines, mut actual_lines) = (expected.split('\n'), actual.split('\n'));
    let mut shown = 0;
    for number in 1.. {
        let (wanted, got) = (expected_lines.next(), actual_lines.next());
        if wanted.is_none() && got.is_none() || shown == SHOWN_LINES {
            break;
        }
        if wanted != got {
            shown += 1;
            let (wanted, got) = (wanted.unwrap_or("<end>"), got.unwrap_or("<end>"));
            let _ = write!(difference, "\n    {name} line {number}\n      java    {wanted}\n      jaywalk {got}");
        }
    }
    if shown == 0 {
        // Bytes that are not UTF-8 look alike once decoded.
        let _ = write!(difference, "\n    {name} differs in bytes that are not UTF-8");
    }
}

fn record(program: &Program, jdk: &Jdk, difference: Option<String>, known: &[KnownFailure], tally: &mut Tally) {
    let listed = known.iter().find(|failure| failure.covers(program, jdk));
    let failure = match (difference, listed) {
        (None, None) => {
            tally.passed += 1;
            return;
        }
        (Some(_), Some(_)) => {
            tally.known += 1;
            return;
        }
        (None, Some(listed)) => format!("fixed ({}): remove it from known-failures.txt", listed.reason),
        (Some(difference), None) => difference,
    };
    let line = format!("JDK {} {}: {failure}", jdk.version, program.path());
    // Straight to the terminal: a run takes minutes and its first failure is worth seeing at once.
    let _ = writeln!(io::stderr(), "{line}");
    tally.failures.push(line);
}

#[test]
fn programs_behave_as_under_java() -> Result<(), String> {
    let filter = std::env::var("JAYWALK_DIFF").unwrap_or_default();
    let jdks = jdks();
    assert!(!jdks.is_empty(), "no JDK from {OLDEST_RELEASE} up on this machine: set JAVA_HOME");
    let all = programs().map_err(|error| format!("{}: {error}", suite_folder().display()))?;
    fs::create_dir_all(cache_folder().join("classes")).map_err(|error| error.to_string())?;
    let folders = compile(&all, &jdks)?;
    let chosen = all.iter().filter(|program| program.path().contains(&filter));
    let jobs: Vec<(&Program, &Jdk, &PathBuf)> = chosen
        .filter_map(|program| Some((program, folders.get(&(program.area.clone(), program.release))?)))
        .flat_map(|(program, classes)| jdks.iter().map(move |jdk| (program, jdk, classes)))
        .filter(|(program, jdk, _)| jdk.feature >= program.release)
        .collect();
    assert!(!jobs.is_empty(), "no program of the suite contains {filter:?} in its name");

    let known = known_failures();
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                while let Some((program, jdk, classes)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let difference = judge(program, jdk, classes);
                    let mut tally = tally.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    record(program, jdk, difference, &known, &mut tally);
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let summary = format!(
        "{} passed, {} failed, {} known to fail, on {}",
        tally.passed,
        tally.failures.len(),
        tally.known,
        jdks.iter().map(|jdk| format!("JDK {}", jdk.version)).collect::<Vec<_>>().join(" and ")
    );
    let _ = writeln!(io::stderr(), "{summary}");
    if tally.failures.is_empty() { Ok(()) } else { Err(summary) }
}

#[test]
fn known_failures_name_programs_of_the_suite() -> io::Result<()> {
    let all = programs()?;
    for failure in known_failures() {
        assert!(all.iter().any(|program| program.path() == failure.program), "no such program: {failure:?}");
        assert!(!failure.reason.is_empty(), "a known failure needs its reason: {failure:?}");
    }
    Ok(())
}

#[test]
fn the_first_comment_says_how_to_run() {
    let source = "// flags: -ea -esa\n// args: a b\n// stdin: x\\ny\\\\\n// release: 21\npackage io.files;\n";
    let program = Program::parse("io", "Reading", source);
    assert_eq!(program.main_class, "io.files.Reading");
    assert_eq!(program.flags, ["-ea", "-esa"]);
    assert_eq!(program.arguments, ["a", "b"]);
    assert_eq!(program.stdin, b"x\ny\\");
    assert_eq!(program.release, 21);
    assert_eq!(program.path(), "io/Reading");
}

#[test]
fn a_difference_shows_the_lines() {
    let mut text = String::new();
    describe_difference("stdout", b"same\nwanted\n", b"same\ngot\n", &mut text);
    assert_eq!(text, "\n    stdout line 2\n      java    wanted\n      jaywalk got");
    text.clear();
    describe_difference("stdout", b"same", b"same", &mut text);
    assert_eq!(text, "");
}

#[test]
fn a_known_failure_names_jdk_program_and_reason() {
    assert_eq!(KnownFailure::parse("# comment"), None);
    assert_eq!(KnownFailure::parse("  "), None);
    let failure = KnownFailure::parse("17 io/Reading no native yet").expect("a line with three parts");
    assert_eq!((failure.jdk.as_str(), failure.reason.as_str()), ("17", "no native yet"));
    let jdk = |feature: u32| Jdk { home: PathBuf::new(), version: feature.to_string(), feature };
    let program = Program::parse("io", "Reading", "");
    assert!(failure.covers(&program, &jdk(17)));
    assert!(!failure.covers(&program, &jdk(25)));
    assert!(!failure.covers(&Program::parse("io", "Writing", ""), &jdk(17)));
}
