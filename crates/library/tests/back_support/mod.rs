//! What the tests of going back share: starting a machine, and walking all paths of a program on it.

use jaywalk_classes::path::{ClassPath, Jdk, Sources};
use jaywalk_library::launch::{Launch, launch};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{ChoiceMode, Machine, Options, StateHash, Step, Stream};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Paths of one program beyond which a test is wrong.
const MOST_PATHS: usize = 5_000;

/// The folder with the compiled programs of `tests/java/back`.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/back");
        let name = format!("{}-classes", env!("CARGO_CRATE_NAME"));
        let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&classes);
        let mut files = Vec::new();
        for folder in ["back", "jaywalk/internal"] {
            let entries = fs::read_dir(sources.join(folder)).expect("the programs are there");
            files.extend(entries.map(|entry| entry.expect("the folder can be read").path()));
        }
        let home = Jdk::locate(None).expect("the tests need a JDK");
        let compiled = Command::new(home.home().join("bin/javac"))
            .args(["--release", "17", "-d"])
            .arg(&classes)
            .args(files)
            .status()
            .expect("javac runs");
        assert!(compiled.success(), "the programs do not compile");
        classes
    })
}

/// How a machine is started.
#[allow(dead_code, reason = "not every test that shares this module needs it")]
pub const MEMORY: u64 = 96 << 20;

/// A machine that has come to the first fork of `back.Main`, where the program to run is picked.
pub fn booted(programs: &[&str], memory: u64, choice: ChoiceMode) -> Machine {
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let started = Launch {
        main_class: "back/Main".into(),
        arguments: programs.iter().map(|&name| name.to_owned()).collect(),
        class_path: classes().display().to_string(),
        java_home: jdk.home().display().to_string(),
        feature_version: jdk.feature_version(),
        ..Launch::default()
    };
    let class_path = ClassPath::new(classes().as_os_str(), jdk.feature_version());
    let options = Options { memory, virtual_time: true, choice, ..Options::default() };
    let mut machine = launch(Box::new(Sources { jdk, class_path }), options, started).expect("the JDK can be used");
    assert_eq!(machine.run(), Step::Choose(programs.len() as u32), "{}", text(&machine));
    machine
}

/// What the program has written so far.
pub fn text(machine: &Machine) -> String {
    let pieces = machine.output.pieces().map(|(stream, bytes)| {
        let text = String::from_utf8_lossy(bytes);
        if stream == Stream::Err { format!("<{text}>") } else { text.into_owned() }
    });
    pieces.collect()
}

/// One path through a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// What was picked at each fork.
    pub picks: Vec<u32>,
    /// How it ended.
    pub end: Step,
    /// What it wrote, on both streams.
    pub output: String,
    /// The state in which it ended.
    pub state: StateHash,
}

/// How a path ended; where an exception lies is nothing that it can observe.
fn told(end: Step) -> Step {
    if let Step::Uncaught(_) = end { Step::Uncaught(Ref::NULL) } else { end }
}

/// In which order the alternatives of a fork are taken, and when the choice is forgotten.
pub struct Order {
    /// A pseudo-random permutation, or the natural order if 0.
    pub seed: u64,
    /// Whether the choice is forgotten before its last alternative is taken, or after.
    pub forget_early: bool,
}

impl Order {
    fn of(&self, alternatives: u32, number: u64) -> Vec<u32> {
        let mut order: Vec<u32> = (0..alternatives).collect();
        if self.seed != 0 {
            let mut random = self.seed.wrapping_add(number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            for index in (1..order.len()).rev() {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                order.swap(index, (random % (index as u64 + 1)) as usize);
            }
        }
        order
    }
}

/// A fork on the way to where the machine is.
struct Open {
    /// The alternatives that are not taken yet, last first.
    left: Vec<u32>,
    state: StateHash,
    output: String,
    /// Whether the choice was forgotten, since the last alternative is being taken.
    forgotten: bool,
}

/// Walks every path from where the machine is, depth first, and checks at each return that everything is as it was.
pub fn explore(machine: &mut Machine, order: &Order) -> Vec<Walked> {
    let mut walked = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut picks = Vec::new();
    let mut forks = 0;
    loop {
        match machine.run() {
            Step::Choose(alternatives) => {
                forks += 1;
                let mut left = order.of(alternatives, forks);
                left.reverse();
                let fork = Open { left, state: machine.state_hash(), output: text(machine), forgotten: false };
                assert_eq!(machine.newest_choice().map(|choice| choice.alternatives()), Some(alternatives));
                open.push(fork);
            }
            end => {
                let end = told(end);
                walked.push(Walked { picks: picks.clone(), end, output: text(machine), state: machine.state_hash() });
                assert!(walked.len() <= MOST_PATHS, "too many paths");
                if !go_back(machine, &mut open, &mut picks) {
                    return walked;
                }
            }
        }
        let Some(fork) = open.last_mut() else { return walked };
        let Some(alternative) = fork.left.pop() else { return walked };
        if fork.left.is_empty() && order.forget_early {
            fork.forgotten = true;
            machine.pop_choice();
            assert_eq!(machine.state_hash(), fork.state, "forgetting a choice changed something, after {picks:?}");
        }
        picks.push(alternative);
        machine.pick(alternative);
    }
}

/// Goes back to the newest fork with an alternative left.
fn go_back(machine: &mut Machine, open: &mut Vec<Open>, picks: &mut Vec<u32>) -> bool {
    while let Some(fork) = open.last() {
        picks.pop();
        if fork.forgotten {
            open.pop();
            continue;
        }
        let depth = machine.depth();
        assert!(machine.back());
        assert_eq!(machine.depth(), depth);
        assert_eq!(text(machine), fork.output, "the output differs at {picks:?}");
        assert_eq!(machine.state_hash(), fork.state, "the state differs after going back to {picks:?}");
        if !fork.left.is_empty() {
            return true;
        }
        machine.pop_choice();
        open.pop();
    }
    false
}

/// Follows one path from where the machine is, without ever going back.
pub fn replay(machine: &mut Machine, picks: &[u32]) -> Walked {
    let mut left = picks.iter();
    loop {
        match machine.run() {
            Step::Choose(alternatives) => {
                let &alternative = left.next().expect("a path forks as often as when it was explored");
                assert!(alternative < alternatives);
                machine.pick(alternative);
            }
            end => {
                assert_eq!(left.len(), 0, "the path ended early");
                let end = told(end);
                return Walked { picks: picks.to_vec(), end, output: text(machine), state: machine.state_hash() };
            }
        }
    }
}

/// Goes back to the first fork of all.
pub fn restart(machine: &mut Machine) {
    while machine.depth() > 1 {
        machine.back();
        machine.pop_choice();
    }
    machine.back();
}
