//! What tests of the launcher share: folders of files, the JDKs of this machine, and what a command did.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// What a command did: standard output, standard error, status.
#[derive(Debug, PartialEq, Eq)]
pub struct Done {
    pub output: String,
    pub error: String,
    pub status: Option<i32>,
}

/// A folder of files that goes away after the test.
pub struct Files {
    folder: TempDir,
}

impl Files {
    /// Files with their contents.
    pub fn new(files: &[(&str, &str)]) -> Files {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let made = Files { folder };
        for (name, contents) in files {
            made.write(name, contents);
        }
        made
    }

    pub fn write(&self, name: &str, contents: &str) {
        let file = self.folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
        fs::write(&file, contents).expect("written");
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a tool of the JDK on the PATH, which must succeed.
    pub fn tool(&self, line: &str) {
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().expect("a tool"));
        let done = command.current_dir(self.path()).args(words).output().expect("the tests need a JDK on the PATH");
        assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    }

    pub fn jaywalk(&self, arguments: &[&str]) -> Done {
        self.run(Command::new(env!("CARGO_BIN_EXE_jaywalk")).args(arguments))
    }

    /// What `check` says of a method whose class is in the folder `out`, as JSON.
    #[allow(dead_code, reason = "only tests of check need it")]
    pub fn check(&self, options: &[&str], target: &str) -> Value {
        let told = self.jaywalk(&[&["check", "--quiet", "--json", "-", "-cp", "out"], options, &[target]].concat());
        serde_json::from_str(&told.output).unwrap_or_else(|error| panic!("{error}: {}", told.error))
    }

    /// The same for people.
    #[allow(dead_code, reason = "only tests of check need it")]
    pub fn check_told(&self, options: &[&str], target: &str) -> Done {
        self.jaywalk(&[&["check", "-cp", "out"], options, &[target]].concat())
    }

    pub fn run(&self, command: &mut Command) -> Done {
        command.current_dir(self.path()).env_remove("CLASSPATH").stdin(Stdio::null());
        let output = command.output().expect("it starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Done { output: text(&output.stdout), error: text(&output.stderr), status: output.status.code() }
    }

    /// `jaywalk run` does what `java` does, with each JDK of this machine.
    pub fn assert_same(&self, arguments: &[&str]) {
        self.assert_same_with(arguments, &[]);
    }

    /// The same with variables of the environment.
    pub fn assert_same_with(&self, arguments: &[&str], variables: &[(&str, &str)]) {
        for jdk in jdks() {
            let mut java = Command::new(jdk.join("bin/java"));
            let expected = self.run(java.args(arguments).envs(variables.iter().copied()));
            let mut jaywalk = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
            jaywalk.args(["run", "--jdk"]).arg(&jdk).args(arguments).envs(variables.iter().copied());
            assert_eq!(self.run(&mut jaywalk), expected, "{arguments:?} with {}", jdk.display());
        }
    }
}

/// The JDKs of this machine that jaywalk can use, with their compilers.
pub fn jdks() -> Vec<PathBuf> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let real = named.into_iter().chain(installed).filter_map(|home| fs::canonicalize(home).ok());
    let mut homes: Vec<PathBuf> =
        real.filter(|home| home.join("bin/javac").is_file() && home.join("lib/modules").is_file()).collect();
    homes.sort_unstable();
    homes.dedup();
    assert!(!homes.is_empty(), "the tests need a JDK in /usr/lib/jvm or JAVA_HOME");
    homes
}
