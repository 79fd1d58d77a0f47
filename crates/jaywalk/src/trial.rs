//! Trying tests out: they are compiled with the JDK's compiler and run with its `java` before anybody gets them.

use crate::interrupt::{run_to_end, undisturbed};
use crate::program::ProgramOptions;
use jaywalk_classes::path::{ClassPath, Jdk, in_words};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_testgen::{Expected, STAND_INS, TRIAL, TRIAL_CLASS, Test};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where tests are tried out.
pub struct Trial<'a> {
    /// The JDK with the compiler.
    pub jdk: &'a Jdk,
    /// The program whose classes are tested.
    pub program: &'a ProgramOptions,
    /// Where JUnit is, if the user says so.
    pub junit: Option<&'a OsStr>,
}

/// A class of tests.
pub struct Draft<'a> {
    /// Its name, with dots.
    pub class: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Its tests.
    pub tests: Vec<&'a Test>,
}

/// How a test came out.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CameOut {
    Passed,
    Failed {
        exception: String,
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

    /// Compiles and runs the tests of a class. Returns the names of those that do not do what they say, with what they do
    /// instead; an error is one line.
    pub fn run(&self, draft: &Draft<'_>) -> Result<BTreeMap<String, String>, String> {
        let tried = undisturbed(
            || self.run_in_folder(draft),
            || {
                let _ = writeln!(io::stderr(), "jaywalk: interrupted while tests were tried out: none is written");
            },
        );
        tried.map_err(|error| format!("cannot try the tests out: {}", in_words(&error)))?
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

    fn run_in_folder(&self, draft: &Draft<'_>) -> io::Result<Result<BTreeMap<String, String>, String>> {
        let folder = tempfile::Builder::new().prefix("jaywalk-").tempdir()?;
        let (sources, classes) = (folder.path().join("source"), folder.path().join("classes"));
        fs::create_dir(&classes)?;
        fs::write(folder.path().join(API_JAR_NAME), API_JAR)?;
        let own = format!("{}.java", draft.class.replace('.', "/"));
        let stand_ins = if self.has_junit() { &[] } else { STAND_INS };
        let mut files = Vec::new();
        for (name, text) in [(own.as_str(), draft.text), TRIAL].into_iter().chain(stand_ins.iter().copied()) {
            let file = sources.join(name);
            fs::create_dir_all(file.parent().unwrap_or(&sources))?;
            fs::write(&file, text)?;
            files.push(file);
        }
        let class_path = {
            let mut class_path = classes.clone().into_os_string();
            class_path.push(":");
            class_path.push(self.class_path());
            class_path.push(":");
            class_path.push(folder.path().join(API_JAR_NAME));
            class_path
        };
        let wrong = self.compile(draft, &files, (&classes, &class_path))?;
        if !matches!(&wrong, Ok(wrong) if wrong.is_empty()) {
            return Ok(wrong);
        }
        let report = folder.path().join("report");
        let names: Vec<&str> = draft.tests.iter().map(|test| test.name.as_str()).collect();
        let mut wrong = BTreeMap::new();
        // JUnit has an order of its own: what one test leaves behind must not matter to others.
        for is_backwards in [false, true] {
            let mut order = names.clone();
            if is_backwards {
                order.reverse();
            }
            let came_out = self.run_in_order(draft, order, (&class_path, &report))?;
            for test in &draft.tests {
                let seen = came_out.get(&test.name).unwrap_or(&CameOut::Otherwise("was not run"));
                if let Some(instead) = instead(&test.expected, seen) {
                    wrong.entry(test.name.clone()).or_insert(instead);
                }
            }
        }
        Ok(Ok(wrong))
    }

    fn command(&self, tool: &str) -> Command {
        let mut command = Command::new(self.jdk.home().join("bin").join(tool));
        // They would add options and a line that nobody asked for.
        let own = ["JDK_JAVAC_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"];
        for variable in own {
            command.env_remove(variable);
        }
        command
    }

    /// Compiles everything. Tests that cannot be compiled are told by their lines.
    fn compile(
        &self,
        draft: &Draft<'_>,
        files: &[PathBuf],
        (classes, class_path): (&Path, &OsStr),
    ) -> io::Result<Result<BTreeMap<String, String>, String>> {
        let mut command = self.command("javac");
        command.args([
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-g",
            "-proc:none",
            "-nowarn",
            "-encoding",
            "UTF-8",
        ]);
        command.args(["-Xmaxerrs", "10000", "-XDignore.symbol.file"]);
        if self.program.enable_preview {
            command.args(["--enable-preview", "--release", &self.jdk.feature_version().to_string()]);
        }
        command.arg("-d").arg(classes).arg("-cp").arg(class_path).args(files);
        let (status, said) = run_to_end(&mut command)?;
        if status.success() {
            return Ok(Ok(BTreeMap::new()));
        }
        let said = String::from_utf8_lossy(&said).into_owned();
        let name = format!("{}.java:", draft.class.rsplit('.').next().unwrap_or_default());
        let mut wrong = BTreeMap::new();
        for line in said.lines().filter_map(|line| line.split_once(&name)).map(|(_, rest)| rest) {
            let Some((number, what)) = line.split_once(": error: ") else { continue };
            let before = draft.text.lines().take(number.parse().unwrap_or(0)).collect::<Vec<_>>();
            let test = before.iter().rev().find_map(|line| line.trim().strip_prefix("void ")?.split('(').next());
            if let Some(test) = test {
                wrong.entry(test.to_owned()).or_insert_with(|| format!("does not compile: {what}"));
            }
        }
        Ok(if wrong.is_empty() { Err(format!("the tests do not compile: {}", first_line(&said))) } else { Ok(wrong) })
    }

    /// Runs tests in this order, with as many virtual machines as it takes.
    fn run_in_order(
        &self,
        draft: &Draft<'_>,
        mut left: Vec<&str>,
        (class_path, report): (&OsStr, &Path),
    ) -> io::Result<BTreeMap<String, CameOut>> {
        let mut came_out = BTreeMap::new();
        let opens: std::collections::BTreeSet<String> =
            draft.tests.iter().flat_map(|test| test.java_options()).collect();
        while !left.is_empty() {
            let mut command = self.command("java");
            command.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]).args(&opens);
            command.args(self.program.properties.iter().map(|(key, value)| format!("-D{key}={value}")));
            if self.program.enable_preview {
                command.arg("--enable-preview");
            }
            command.arg("-cp").arg(class_path).arg(TRIAL_CLASS).arg(report).arg(draft.class).args(&left);
            let _ = fs::remove_file(report);
            run_to_end(&mut command)?;
            let text = fs::read_to_string(report).unwrap_or_default();
            for line in text.lines() {
                let mut parts = line.split('\t').map(str::to_owned);
                let (Some(what), Some(name)) = (parts.next(), parts.next()) else { continue };
                let outcome = match what.as_str() {
                    "begin" => CameOut::Otherwise("ends the virtual machine"),
                    "hang" => CameOut::Otherwise("does not end"),
                    "pass" => CameOut::Passed,
                    _ => CameOut::Failed { exception: parts.next().unwrap_or_default(), calls: parts.collect() },
                };
                came_out.insert(name, outcome);
            }
            let before = left.len();
            left.retain(|name| !came_out.contains_key(*name));
            if left.len() == before {
                break;
            }
        }
        Ok(came_out)
    }
}

fn first_line(text: &str) -> &str {
    text.lines().find(|line| line.contains("error")).unwrap_or(text.lines().next().unwrap_or_default())
}

/// What a test does instead of what it says, if it does not do that.
fn instead(expected: &Expected, seen: &CameOut) -> Option<String> {
    match (expected, seen) {
        (Expected::Passes, CameOut::Passed) => None,
        (Expected::Fails { exception, place }, CameOut::Failed { exception: thrown, calls }) => {
            let is_there = place.as_ref().filter(|place| place.contains(':')).is_none_or(|place| calls.contains(place));
            let wrong = || format!("fails with {thrown} at {}", calls.first().map_or("?", String::as_str));
            (exception != thrown || !is_there).then(wrong)
        }
        (_, CameOut::Passed) => Some("passes".to_owned()),
        (_, CameOut::Failed { exception, calls }) => {
            Some(format!("fails with {exception} at {}", calls.first().map_or("?", String::as_str)))
        }
        (_, CameOut::Otherwise(what)) => Some((*what).to_owned()),
    }
}
