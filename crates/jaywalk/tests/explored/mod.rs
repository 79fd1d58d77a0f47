//! What tests of `jaywalk explore` share: a folder of programs that is compiled once, and what a command did.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Compiled programs, in the folder `out` beside the API's jar.
pub struct Programs {
    folder: PathBuf,
}

/// What a command did: standard output, standard error, status.
pub struct Done {
    pub output: String,
    pub error: String,
    pub status: Option<i32>,
}

impl Programs {
    /// Compiles all programs of `tests/java/AREA`, with the API's jar, debug information and further options.
    pub fn compile(area: &str, options: &[&str]) -> Programs {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(area);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let mut api = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        api.args(["api", "--out"]).arg(folder.join("api.jar"));
        assert!(api.status().expect("jaywalk starts").success());
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(area);
        let files = fs::read_dir(&sources).expect("there are programs").map(|file| file.expect("it is there").path());
        let mut javac = Command::new("javac");
        javac.current_dir(&folder).args(["-g", "-nowarn", "-Xlint:none", "-cp", "api.jar", "-d", "out"]).args(options);
        javac.args(files.filter(|file| file.extension().is_some_and(|extension| extension == "java")));
        assert!(javac.status().expect("the tests need `javac` on the PATH").success());
        Programs { folder }
    }

    /// The folder that commands run in.
    #[allow(dead_code, reason = "not every test that shares this module needs it")]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs `jaywalk` with arguments.
    pub fn jaywalk(&self, arguments: &[&str]) -> Done {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.current_dir(&self.folder).args(arguments).env_remove("CLASSPATH").stdin(Stdio::null());
        let output = command.output().expect("jaywalk starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Done { output: text(&output.stdout), error: text(&output.stderr), status: output.status.code() }
    }

    /// `jaywalk explore` with options, then a program.
    pub fn explore(&self, options: &[&str], program: &[&str]) -> Done {
        self.jaywalk(&[&["explore", "-cp", "out"], options, program].concat())
    }

    /// The JSON of an exploration without output, and the status.
    #[allow(dead_code, reason = "not every test that shares this module needs it")]
    pub fn json(&self, options: &[&str], program: &[&str]) -> (Value, Option<i32>) {
        let done = self.explore(&[&["--json", "-", "--quiet"], options].concat(), program);
        let value = serde_json::from_str(&done.output);
        (value.unwrap_or_else(|error| panic!("{error}: {} {}", done.output, done.error)), done.status)
    }

    /// Fails unless the exploration ends with this status and its report has all parts.
    #[allow(dead_code, reason = "not every test that shares this module needs it")]
    pub fn check(&self, options: &[&str], program: &[&str], status: i32, parts: &[&str]) {
        let done = self.explore(options, program);
        assert_eq!(done.status, Some(status), "{options:?} {program:?}: {}", done.error);
        for part in parts {
            assert!(done.error.contains(part), "{options:?} {program:?}: no `{part}` in: {}", done.error);
        }
    }
}

/// The names of the reasons why a run was incomplete.
#[allow(dead_code, reason = "not every test that shares this module needs it")]
pub fn reasons(value: &Value) -> Vec<&str> {
    let reasons = value["reasons"].as_array().map(Vec::as_slice).unwrap_or_default();
    reasons.iter().filter_map(|reason| reason["name"].as_str()).collect()
}
