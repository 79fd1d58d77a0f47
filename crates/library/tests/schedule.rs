//! Which thread runs next and who is notified is what the schedule says that a machine is made with.

use jaywalk_classes::path::{ClassPath, Jdk, Sources};
use jaywalk_library::FairRound;
use jaywalk_library::launch::{Launch, launch_with};
use jaywalk_machine::{Handover, Options, Ready, Schedule, Step, ThreadId};
use std::path::Path;
use std::process::Command;

/// The fair round the other way round.
struct LastFirst;

impl Schedule for LastFirst {
    fn slice(&self, turn: u64) -> i64 {
        FairRound.slice(turn)
    }

    fn next_thread(&self, ready: &mut Ready<'_>) -> Option<ThreadId> {
        let mut last = ready.after(ready.current())?;
        while let Some(next) = ready.after(last).filter(|&next| next > last) {
            last = next;
        }
        Some(last)
    }

    fn notified(&self, waiters: &mut dyn Iterator<Item = ThreadId>) -> Option<ThreadId> {
        waiters.last()
    }

    fn next_time(&self, first_due: Option<u64>) -> Option<u64> {
        FairRound.next_time(first_due)
    }

    fn ends_slice(&self, handover: Handover) -> bool {
        FairRound.ends_slice(handover)
    }
}

/// Time stands still.
struct Timeless;

impl Schedule for Timeless {
    fn slice(&self, turn: u64) -> i64 {
        FairRound.slice(turn)
    }

    fn next_thread(&self, ready: &mut Ready<'_>) -> Option<ThreadId> {
        FairRound.next_thread(ready)
    }

    fn notified(&self, waiters: &mut dyn Iterator<Item = ThreadId>) -> Option<ThreadId> {
        FairRound.notified(waiters)
    }

    fn next_time(&self, _: Option<u64>) -> Option<u64> {
        None
    }

    fn ends_slice(&self, handover: Handover) -> bool {
        FairRound.ends_slice(handover)
    }
}

/// How the program ends, and what it writes.
fn run(schedule: &'static dyn Schedule) -> (Step, String) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/schedule/Turns.java");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let javac = Command::new(jdk.home().join("bin/javac")).arg("-d").arg(folder.path()).arg(source).status();
    assert!(javac.expect("javac runs").success(), "the program does not compile");
    let started = Launch {
        main_class: "Turns".into(),
        class_path: folder.path().display().to_string(),
        java_home: jdk.home().display().to_string(),
        feature_version: jdk.feature_version(),
        ..Launch::default()
    };
    let class_path = ClassPath::new(folder.path().as_os_str(), jdk.feature_version());
    let options = Options { memory: 64 << 20, virtual_time: true, ..Options::default() };
    let machine = launch_with(Box::new(Sources { jdk, class_path }), schedule, options, started);
    let mut machine = machine.expect("the JDK can be used");
    let step = machine.run_patiently();
    let written = machine.output.pieces().map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned()).collect();
    (step, written)
}

#[test]
fn the_schedule_decides_who_goes_on() {
    assert_eq!(run(&FairRound), (Step::Ended(0), "one two three first second ".to_owned()));
    assert_eq!(run(&LastFirst), (Step::Ended(0), "three two one second first ".to_owned()));
}

#[test]
fn the_schedule_decides_whether_time_passes() {
    assert_eq!(run(&Timeless), (Step::Deadlock, "one two three first ".to_owned()));
}
