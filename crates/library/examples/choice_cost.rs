//! What one choice and its undo cost when little changed in between.
//!
//! `cargo run --release -p jaywalk-library --example choice_cost -- CLASSES`, where `CLASSES` has `jaywalk.internal.Fork`
//! and a main class `back.Main` whose program `Cost` forks for ever; `tests/java/back` has both. Prints nanoseconds.

use jaywalk_classes::path::{ClassPath, Jdk, Sources};
use jaywalk_library::launch::{Launch, launch};
use jaywalk_machine::{Machine, Options, Step};
use std::error::Error;
use std::ffi::OsString;
use std::time::Instant;

const ROUNDS: u32 = 2_000_000;
/// Choices that are open at the same time.
const DEPTH: u32 = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let class_path = std::env::args_os().nth(1).ok_or("usage: choice_cost CLASSES")?;
    let mut machine = start(class_path)?;
    machine.run();
    machine.pick(0);
    let again = measure(&mut machine, again);
    println!("going back and picking again, to the next choice: {again:.0} ns");
    let deep = measure(&mut machine, deep);
    println!("a choice made, gone back to and forgotten: {deep:.0} ns");
    Ok(())
}

fn start(class_path: OsString) -> Result<Machine, Box<dyn Error>> {
    let jdk = Jdk::locate(None)?;
    let started = Launch {
        main_class: "back/Main".into(),
        arguments: vec!["Cost".into()],
        class_path: class_path.to_string_lossy().into_owned(),
        java_home: jdk.home().display().to_string(),
        feature_version: jdk.feature_version(),
        ..Launch::default()
    };
    let class_path = ClassPath::new(&class_path, jdk.feature_version());
    let options = Options { memory: 64 << 20, virtual_time: true, ..Options::default() };
    launch(Box::new(Sources { jdk, class_path }), options, started).map_err(|thrown| format!("{thrown:?}").into())
}

/// Nanoseconds for each round, the best of a few runs.
fn measure(machine: &mut Machine, body: fn(&mut Machine)) -> f64 {
    let runs = (0..5).map(|_| {
        let begin = Instant::now();
        body(machine);
        begin.elapsed().as_nanos() as f64 / f64::from(ROUNDS)
    });
    runs.fold(f64::INFINITY, f64::min)
}

/// Runs to a choice, goes back to it, forgets it, and takes its last alternative.
fn again(machine: &mut Machine) {
    for round in 0..ROUNDS {
        expect_choice(machine.run());
        machine.back();
        machine.pop_choice();
        machine.pick(round % 2);
    }
}

/// The same with many choices open: down, then up again.
fn deep(machine: &mut Machine) {
    for _ in 0..ROUNDS / DEPTH {
        for _ in 0..DEPTH {
            expect_choice(machine.run());
            machine.pick(1);
        }
        expect_choice(machine.run());
        machine.back();
        for _ in 0..DEPTH {
            machine.pop_choice();
            machine.back();
        }
        machine.pop_choice();
        machine.pick(1);
    }
}

fn expect_choice(step: Step) {
    assert_eq!(step, Step::Choose(2), "the program does nothing but fork");
}
