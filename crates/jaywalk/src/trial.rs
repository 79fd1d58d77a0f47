//! Trying tests out: they are compiled with the JDK's compiler and run with its `java` before anybody gets them.

use crate::interrupt::{is_hurried, run_until};
use crate::program::ProgramOptions;
use jaywalk_classes::path::{ClassPath, Jdk, in_words};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_testgen::{Expected, STAND_INS, TRIAL, TRIAL_CLASS, Test};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Where tests are tried out.
pub struct Trial<'a> {
    /// The JDK with the compiler.
    pub jdk: &'a Jdk,
    /// The program whose classes are tested.
    pub program: &'a ProgramOptions,
    /// Where JUnit is, if the user says so.
    pub junit: Option<&'a OsStr>,
    /// How long it may take.
    pub until: Instant,
}

/// A class of tests.
pub struct Draft<'a> {
    /// Its name, with dots.
    pub class: String,
    /// Its text.
    pub text: String,
    /// Its tests.
    pub tests: Vec<&'a Test>,
}

/// A test that does not do what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it does instead.
    pub what: String,
    /// When.
    pub when: When,
}

/// When a test does not do what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It does not compile.
    Compiling,
    /// It does otherwise, also alone.
    Always,
    /// It does otherwise after others.
    Together,
    /// What it does differs from one run to the next.
    Differs,
}

/// How classes of tests came out.
#[derive(Debug, Default)]
pub struct Tried {
    /// The faults, by the number of the class and the name of the test.
    pub faults: BTreeMap<(usize, String), Fault>,
    /// What the compiler says, if that is about no test.
    pub broken: Option<String>,
    /// The tests of which nobody knows, because the time was over or a signal came.
    pub untried: BTreeSet<(usize, String)>,
}

/// A test: the number of its class, and its name.
type Named<'a> = (usize, &'a str);

/// So often is a test run that does otherwise, before that is a bug, and one that may depend on chance, before it is kept.
const MOST_VARIED: u32 = 12;

/// What is compiled of these classes has their order in it, so that nobody could turn it round.
const ORDERED_SETS: &[&str] = &[
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=exclude,java.util.ImmutableCollections*::*",
    "-XX:CompileCommand=dontinline,java.util.ImmutableCollections*::*",
];

/// Variables of the environment that virtual machines look at, or what these begin with; others are varied.
const NEEDED_VARIABLES: &[&str] = &["LANG", "LC_", "LD_", "TMPDIR", "TZ"];

/// Variables that add options to the JDK's tools and a line that nobody asked for.
const OWN_VARIABLES: &[&str] = &["JDK_JAVAC_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"];

const ENDLESS: CameOut = CameOut::Otherwise("does not end");

/// How a test came out.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CameOut {
    Passed,
    Failed {
        exception: String,
        /// A digest of its message.
        message: String,
        calls: Vec<String>,
    },
    /// In words.
    Otherwise(&'static str),
}

impl Trial<'_> {
    /// Whether the assertions are JUnit's own.
    pub fn has_junit(&self) -> bool {
        let class_path = ClassPath::new(&self.class_path(), self.jdk.feature_version());
        let needed =
            ["org/junit/jupiter/api/Test", "org/junit/jupiter/api/Assertions", "org/opentest4j/AssertionFailedError"];
        needed.iter().all(|name| class_path.find(name).is_ok_and(|found| found.is_some()))
    }

    /// Compiles and runs classes of tests, all with the same virtual machines. An error is one line.
    pub fn run(&self, drafts: &[Draft<'_>]) -> Result<Tried, String> {
        self.run_in_folder(drafts).map_err(|error| format!("cannot try the tests out: {}", in_words(&error)))
    }

    /// Whether no more may be tried out.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.until || is_hurried()
    }

    /// The class path as the user wrote it, and JUnit.
    fn class_path(&self) -> OsString {
        let mut class_path = self.program.class_path.clone();
        if let Some(junit) = self.junit {
            class_path.push(":");
            class_path.push(junit);
        }
        class_path
    }

    fn run_in_folder(&self, drafts: &[Draft<'_>]) -> io::Result<Tried> {
        let folder = tempfile::Builder::new().prefix("jaywalk-").tempdir()?;
        let (sources, classes) = (folder.path().join("source"), folder.path().join("classes"));
        fs::create_dir(&classes)?;
        fs::write(folder.path().join(API_JAR_NAME), API_JAR)?;
        let stand_ins = if self.has_junit() { &[] } else { STAND_INS };
        let own = drafts.iter().map(|draft| (draft.file(), draft.text.as_str()));
        let others = [TRIAL].into_iter().chain(stand_ins.iter().copied());
        let mut files = Vec::new();
        for (name, text) in own.chain(others.map(|(name, text)| (name.to_owned(), text))) {
            let file = sources.join(name);
            fs::create_dir_all(file.parent().unwrap_or(&sources))?;
            fs::write(&file, text)?;
            files.push(file);
        }
        let mut class_path = classes.clone().into_os_string();
        for entry in [self.class_path(), folder.path().join(API_JAR_NAME).into()] {
            class_path.push(":");
            class_path.push(entry);
        }
        match self.compile(&files, (&classes, &class_path))? {
            Some(_) if self.is_over() => {
                let of_draft = |(number, draft): (usize, &Draft<'_>)| {
                    draft.tests.iter().map(move |test| (number, test.name.clone())).collect::<Vec<_>>()
                };
                let untried = drafts.iter().enumerate().flat_map(of_draft).collect();
                Ok(Tried { untried, ..Tried::default() })
            }
            Some(said) => Ok(blamed(drafts, &sources, &said)),
            None => Runs { trial: self, drafts, class_path, folder: folder.path() }.tried(),
        }
    }

    fn command(&self, tool: &str) -> Command {
        let mut command = Command::new(self.jdk.home().join("bin").join(tool));
        for variable in OWN_VARIABLES {
            command.env_remove(variable);
        }
        command
    }

    /// Compiles everything. Returns what the compiler says if it cannot.
    fn compile(&self, files: &[PathBuf], (classes, class_path): (&Path, &OsStr)) -> io::Result<Option<String>> {
        let mut command = self.command("javac");
        command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-proc:none", "-nowarn"]);
        command.args(["-encoding", "UTF-8", "-Xmaxerrs", "10000", "-XDignore.symbol.file"]);
        if self.program.enable_preview {
            command.args(["--enable-preview", "--release", &self.jdk.feature_version().to_string()]);
        }
        command.arg("-d").arg(classes).arg("-cp").arg(class_path).args(files);
        let (status, said) = run_until(&mut command, Some(self.until))?;
        Ok((!status.success()).then(|| String::from_utf8_lossy(&said).into_owned()))
    }
}

impl Draft<'_> {
    /// The name of its file.
    fn file(&self) -> String {
        format!("{}.java", self.class.replace('.', "/"))
    }

    /// The test that a line is of; `None` for what is beside the tests.
    fn test_at(&self, line: usize) -> Option<&str> {
        let before: Vec<&str> = self.text.lines().take(line).collect();
        let mut above = before.into_iter().rev().enumerate();
        let name = above.find_map(|(distance, line)| match line.strip_prefix("    void ") {
            Some(rest) => Some(rest.split('(').next()),
            None if line == "    }" && distance > 0 => Some(None),
            None => None,
        });
        let name = name.flatten()?;
        self.tests.iter().map(|test| test.name.as_str()).find(|test| *test == name)
    }
}

/// Which tests a compiler's errors are about.
fn blamed(drafts: &[Draft<'_>], sources: &Path, said: &str) -> Tried {
    let mut tried = Tried::default();
    let errors = said.lines().filter_map(|line| line.split_once(": error: "));
    for (place, what) in errors {
        let (file, line) = place.rsplit_once(':').unwrap_or((place, ""));
        let draft = drafts.iter().position(|draft| Path::new(file) == sources.join(draft.file()));
        let test = draft.and_then(|number| Some((number, drafts[number].test_at(line.parse().ok()?)?)));
        match test {
            Some((number, name)) => {
                let fault = Fault { what: format!("does not compile: {what}"), when: When::Compiling };
                tried.faults.entry((number, name.to_owned())).or_insert(fault);
            }
            None => tried.broken = tried.broken.or_else(|| Some(what.to_owned())),
        }
    }
    if tried.faults.is_empty() {
        tried.broken = tried.broken.or_else(|| Some(said.lines().next().unwrap_or("javac fails").to_owned()));
    }
    tried
}

/// Tests that are compiled.
struct Runs<'a> {
    trial: &'a Trial<'a>,
    drafts: &'a [Draft<'a>],
    class_path: OsString,
    folder: &'a Path,
}

impl<'a> Runs<'a> {
    /// The tests that do not do what they say, and those that had no time to.
    fn tried(&self) -> io::Result<Tried> {
        let tests: Vec<(Named<'_>, &Expected)> = {
            let of_draft = |(number, draft): (usize, &'a Draft<'a>)| {
                draft.tests.iter().map(move |test| ((number, test.name.as_str()), &test.expected))
            };
            self.drafts.iter().enumerate().flat_map(of_draft).collect()
        };
        let (mut faults, mut untried) = (BTreeMap::new(), BTreeSet::new());
        let until = self.trial.until;
        let half = Instant::now() + until.saturating_duration_since(Instant::now()) / 2;
        // JUnit has an order of its own: what one test leaves behind must not matter to others.
        // Nor must it matter what is around them: the second run varies that.
        for (variation, until) in [(0, half), (1, until)] {
            let order = tests.iter().map(|(named, _)| *named).filter(|named| !untried.contains(named));
            let mut order: Vec<Named<'_>> = order.collect();
            if variation > 0 {
                order.reverse();
            }
            let came_out = self.in_order(order, variation, until)?;
            let is_over = Instant::now() >= until || self.trial.is_over();
            for &(named, expected) in &tests {
                match (instead(expected, came_out.get(&named)), came_out.get(&named)) {
                    (_, None) if is_over => {
                        untried.insert(named);
                    }
                    (Some(what), _) => {
                        faults.entry(named).or_insert(what);
                    }
                    (None, _) => {}
                }
            }
        }
        faults.retain(|named, _| !untried.contains(named));
        let expected: BTreeMap<Named<'_>, &Expected> = tests.into_iter().collect();
        let right = expected.keys().copied().filter(|named| !faults.contains_key(named) && !untried.contains(named));
        let right = right.collect();
        let (differing, unsure) = self.differing(&expected, right)?;
        untried.extend(unsure);
        let mut tried = Tried::default();
        for (named, what) in faults {
            if self.test(named).is_some_and(|test| test.hopes.is_some()) {
                // It is told why it may do otherwise, whatever its other runs would be.
                tried.faults.insert((named.0, named.1.to_owned()), Fault { what, when: When::Always });
                continue;
            }
            let alone = self.in_order(vec![named], 0, until)?;
            let is_right_alone = instead(expected[&named], alone.get(&named)).is_none();
            let mut is_alike = true;
            // By chance, some runs are alike.
            let is_certain = is_right_alone && !self.may_differ(named) || alone.get(&named) == Some(&ENDLESS);
            for variation in 1..=if is_certain { 1 } else { MOST_VARIED } {
                let varied = self.in_order(vec![named], variation, until)?;
                is_alike = came_out_alike(alone.get(&named), varied.get(&named));
                if !is_alike {
                    break;
                }
            }
            let when = match (is_alike, is_right_alone) {
                (true, true) => When::Together,
                (true, false) => When::Always,
                (false, _) => When::Differs,
            };
            if self.trial.is_over() {
                // What its other runs would have been is not known.
                untried.insert(named);
            } else {
                tried.faults.insert((named.0, named.1.to_owned()), Fault { what, when });
            }
        }
        let differing = differing.into_iter().map(|((number, name), what)| {
            let fault = Fault { what, when: When::Differs };
            ((number, name.to_owned()), fault)
        });
        tried.faults.extend(differing);
        tried.untried = untried.into_iter().map(|(number, name)| (number, name.to_owned())).collect();
        Ok(tried)
    }

    /// Of the tests that have done what they say so far, those that may depend on chance and do otherwise now and then, and
    /// those of which there was no time to find out.
    fn differing<'n>(
        &self,
        expected: &BTreeMap<Named<'n>, &Expected>,
        mut left: Vec<Named<'n>>,
    ) -> io::Result<(BTreeMap<Named<'n>, String>, Vec<Named<'n>>)> {
        left.retain(|&named| self.may_differ(named));
        let mut differing = BTreeMap::new();
        for variation in 2..=MOST_VARIED {
            if left.is_empty() {
                break;
            }
            let came_out = self.in_order(left.clone(), variation, self.trial.until)?;
            if self.trial.is_over() {
                return Ok((differing, left));
            }
            left.retain(|named| match instead(expected[named], came_out.get(named)) {
                Some(what) => differing.insert(*named, what).is_some(),
                None => true,
            });
        }
        Ok((differing, Vec::new()))
    }

    fn test(&self, (number, name): Named<'_>) -> Option<&Test> {
        self.drafts[number].tests.iter().copied().find(|test| test.name == name)
    }

    fn may_differ(&self, named: Named<'_>) -> bool {
        self.test(named).is_some_and(|test| test.may_differ)
    }

    /// Runs tests in this order, with as many virtual machines as it takes, until the time is over.
    fn in_order<'n>(
        &self,
        mut left: Vec<Named<'n>>,
        variation: u32,
        until: Instant,
    ) -> io::Result<BTreeMap<Named<'n>, CameOut>> {
        let (list, report) = (self.folder.join("tests"), self.folder.join("report"));
        let tests = self.drafts.iter().flat_map(|draft| &draft.tests);
        let opens: BTreeSet<String> = tests.flat_map(|test| test.java_options()).collect();
        let program = self.trial.program;
        let mut came_out = BTreeMap::new();
        let is_over = || Instant::now() >= until || self.trial.is_over();
        while !left.is_empty() && !is_over() {
            let lines = left.iter().map(|&(number, name)| format!("{number}\t{}\t{name}\n", self.drafts[number].class));
            fs::write(&list, lines.collect::<String>())?;
            fs::write(&report, "")?;
            let mut command = self.trial.command("java");
            command.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]).args(ORDERED_SETS).args(&opens);
            command.args(program.properties.iter().map(|(key, value)| format!("-D{key}={value}")));
            if program.enable_preview {
                command.arg("--enable-preview");
            }
            if variation > 0 {
                vary(&mut command, variation);
            }
            command.arg("-cp").arg(&self.class_path).arg(TRIAL_CLASS).arg(&report).arg(&list);
            command.arg(variation.to_string()).args(program.properties.iter().map(|(key, _)| key));
            run_until(&mut command, Some(until))?;
            let is_cut = is_over();
            let text = fs::read_to_string(&report).unwrap_or_default();
            for line in text.lines() {
                let mut parts = line.split('\t');
                let (Some(what), Some(number), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
                    continue;
                };
                let is_it = |named: &&Named<'n>| named.0.to_string() == number && named.1 == name;
                let Some(&named) = left.iter().find(is_it) else { continue };
                if is_cut && what == "begin" {
                    continue;
                }
                came_out.insert(named, came_out_as(what, parts));
            }
            let before = left.len();
            left.retain(|named| !came_out.contains_key(named));
            if left.len() == before {
                break;
            }
        }
        Ok(came_out)
    }
}

/// Gives a virtual machine other surroundings: what differs between machines, and identity hash codes.
fn vary(command: &mut Command, variation: u32) {
    const KINDS_OF_HASH_CODES: [u32; 4] = [5, 3, 0, 4];
    const MORE_PROCESSORS: u32 = 5;
    /// More than a path may take.
    const LEAST_MEBIBYTES: u32 = 1500;
    let kind = KINDS_OF_HASH_CODES[variation as usize % KINDS_OF_HASH_CODES.len()];
    command.args(["-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockExperimentalVMOptions"]);
    command
        .arg(format!("-XX:hashCode={kind}"))
        .arg(format!("-XX:ActiveProcessorCount={}", MORE_PROCESSORS + variation));
    command.arg(format!("-Xmx{}m", LEAST_MEBIBYTES + variation));
    for (name, mut value) in std::env::vars_os() {
        let is_like = |start: &&str| name.as_encoded_bytes().starts_with(start.as_bytes());
        if !NEEDED_VARIABLES.iter().chain(OWN_VARIABLES).any(is_like) {
            value.push("/varied");
            command.env(name, value);
        }
    }
    command.env("JAYWALK_VARIED", "");
}

/// How a test came out, in the words of what ran it.
fn came_out_as<'a>(what: &str, mut more: impl Iterator<Item = &'a str>) -> CameOut {
    match what {
        "begin" => CameOut::Otherwise("ends the virtual machine"),
        "hang" => ENDLESS,
        "pass" => CameOut::Passed,
        _ => {
            let mut next = || more.next().unwrap_or_default().to_owned();
            let (exception, message) = (next(), next());
            CameOut::Failed { exception, message, calls: more.map(str::to_owned).collect() }
        }
    }
}

/// Whether a test came out the same in two runs: how deep the stack was does not count.
fn came_out_alike(one: Option<&CameOut>, other: Option<&CameOut>) -> bool {
    match (one, other) {
        (
            Some(CameOut::Failed { exception, message, calls }),
            Some(CameOut::Failed { exception: thrown, message: said, calls: others }),
        ) => exception == thrown && message == said && calls.first() == others.first(),
        _ => one == other,
    }
}

/// What a test does instead of what it says, if it does not do that.
fn instead(expected: &Expected, seen: Option<&CameOut>) -> Option<String> {
    let seen = seen.unwrap_or(&CameOut::Otherwise("was not run"));
    match (expected, seen) {
        (Expected::Passes, CameOut::Passed) => None,
        (Expected::Fails { exception, place }, CameOut::Failed { exception: thrown, calls, .. }) => {
            let is_there = place.as_ref().filter(|place| place.contains(':')).is_none_or(|place| calls.contains(place));
            let wrong = || format!("fails with {thrown} at {}", calls.first().map_or("?", String::as_str));
            (exception != thrown || !is_there).then(wrong)
        }
        (_, CameOut::Passed) => Some("passes".to_owned()),
        (_, CameOut::Failed { exception, calls, .. }) => {
            Some(format!("fails with {exception} at {}", calls.first().map_or("?", String::as_str)))
        }
        (_, CameOut::Otherwise(what)) => Some((*what).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beside_the_tests_is_no_tests_fault() {
        let text = "class A {\n    // x > 3\n    @Test\n    void first() {\n        call();\n    }\n\n    \
                    /** Sets a field. */\n    private static void set() {\n        call();\n    }\n}\n";
        let draft = Draft { class: "A".to_owned(), text: text.to_owned(), tests: Vec::new() };
        let said = "s/A.java:10: error: cannot find symbol\n  more\ns/A.java:10: error: another\n2 errors\n";
        let tried = blamed(&[draft], Path::new("s"), said);
        assert_eq!((tried.faults.len(), tried.broken.as_deref()), (0, Some("cannot find symbol")));
    }
}
