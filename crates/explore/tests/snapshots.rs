//! A snapshot is nothing that a path can observe: every fork and every end has the fingerprint and the output that it has
//! where none is taken, however many are taken and gone back to on the way, in all choice modes, with threads, with
//! libraries, and while calls are prepared.

#[allow(dead_code, reason = "shared with the tests of the choice modes")]
mod modes_support;

use jaywalk_explore::Narrowing;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{Machine, StateHash, Step};
use modes_support::walk::text;
use modes_support::{EAGER, MODES, Mode, Programs, generate};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Snapshots between two forks.
const MOST_SNAPSHOTS: usize = 4;
/// Paths of a program that are compared.
const MOST_PATHS: usize = 40;

/// Drives a machine, and takes snapshots and goes back to them at moments that a seed says.
struct Restless {
    ticks: &'static AtomicU32,
    random: u64,
    /// How often it has gone back.
    gone_back: usize,
}

impl Restless {
    fn new(seed: u64) -> Restless {
        Restless { ticks: Box::leak(Box::default()), random: seed * 2 + 1, gone_back: 0 }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 16) % limit
    }

    /// Runs for a while: until the loop has left some operations to others, or until a time slice ends.
    fn run_some(&mut self, machine: &mut Machine) -> Step {
        machine.session.ticks = self.ticks;
        if self.below(3) == 0 {
            machine.stop_after_turn(machine.turn());
        }
        let mut step = Step::Paused;
        for _ in 0..self.below(300) {
            self.ticks.fetch_add(1, Ordering::Relaxed);
            step = machine.run();
            if step != Step::Paused {
                break;
            }
        }
        machine.stop_after_turn(u64::MAX);
        step
    }

    /// Runs to the next fork or the end of the path. Returns the states at the snapshots that it has left behind.
    fn run(&mut self, machine: &mut Machine) -> (Step, Vec<StateHash>) {
        let mut snapshots = Vec::new();
        let mut goings_back = self.below(4);
        for _ in 0..MOST_SNAPSHOTS {
            let step = self.run_some(machine);
            let is_between = matches!(step, Step::Paused | Step::Limit);
            if is_between && machine.snapshot() {
                snapshots.push(machine.state_hash());
            }
            if goings_back > 0 && !snapshots.is_empty() && (!is_between || self.below(2) == 0) {
                goings_back -= 1;
                if let Step::Choose(_) = step {
                    machine.pop_choice();
                }
                let kept = self.below(snapshots.len() as u64) as usize;
                self.unwind(machine, &mut snapshots, kept);
                // Half of them stay.
                if self.below(2) == 0 && machine.snapshot() {
                    snapshots.push(machine.state_hash());
                }
            } else if !is_between {
                return (step, snapshots);
            }
        }
        (machine.run_patiently(), snapshots)
    }

    /// Goes back to all snapshots but the first ones, and forgets them.
    fn unwind(&mut self, machine: &mut Machine, snapshots: &mut Vec<StateHash>, kept: usize) {
        for state in snapshots.drain(kept..).rev() {
            assert!(machine.back());
            assert_eq!(machine.state_hash(), state, "the state is as it was");
            machine.pop_choice();
            assert_eq!(machine.state_hash(), state, "forgetting a snapshot changes nothing");
            self.gone_back += 1;
        }
    }
}

/// A fork or an end: the way there, what it is, what was written until then, and the state.
type Seen = (Vec<u32>, Step, String, StateHash);

/// A fork on the way to where the machine is, and what was taken before it.
struct Branch {
    snapshots: Vec<StateHash>,
    taken: u32,
    ways: u32,
}

/// Every fork and end of the first paths from where the machine is, depth first.
fn states(machine: &mut Machine, mut restless: Option<&mut Restless>) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut branches: Vec<Branch> = Vec::new();
    let mut paths = 0;
    loop {
        let (step, mut snapshots) = match &mut restless {
            Some(restless) => restless.run(machine),
            None => (machine.run_patiently(), Vec::new()),
        };
        let picks = branches.iter().map(|branch| branch.taken).collect();
        // Where an exception lies is nothing that a path can observe.
        let told = if let Step::Uncaught(_) = step { Step::Uncaught(Ref::NULL) } else { step };
        seen.push((picks, told, text(machine), machine.state_hash()));
        if let Step::Choose(ways) = step {
            branches.push(Branch { snapshots, taken: 0, ways });
            machine.pick(0);
            continue;
        }
        paths += 1;
        loop {
            if let Some(restless) = &mut restless {
                restless.unwind(machine, &mut snapshots, 0);
            }
            let Some(branch) = branches.last_mut() else { return seen };
            machine.back();
            branch.taken += 1;
            if branch.taken < branch.ways && paths < MOST_PATHS {
                machine.pick(branch.taken);
                break;
            }
            machine.pop_choice();
            snapshots = std::mem::take(&mut branch.snapshots);
            branches.pop();
        }
    }
}

/// Walks each program with and without snapshots on one machine, with and without preparing. Returns how often it went
/// back to one.
fn check(programs: &Programs, names: &[String], modes: &[Mode]) -> usize {
    let mut gone_back = 0;
    for &mode in modes {
        let mut machine = programs.boot(mode);
        machine.session.narrows = mode.narrowing != Narrowing::Off;
        for (number, name) in names.iter().enumerate() {
            machine.pick(number as u32);
            let plain = states(&mut machine, None);
            machine.back();
            for (seed, prepares) in [(1, false), (2, true), (3, true)] {
                machine.options.prepares = prepares;
                let mut restless = Restless::new(seed * 1000 + number as u64);
                machine.pick(number as u32);
                let restless_states = states(&mut machine, Some(&mut restless));
                machine.back();
                gone_back += restless.gone_back;
                for (one, other) in plain.iter().zip(&restless_states) {
                    assert_eq!(one, other, "{name}, {}, prepares {prepares}", mode.name);
                }
                assert_eq!(plain.len(), restless_states.len(), "{name}, {}", mode.name);
            }
            machine.options.prepares = false;
        }
    }
    gone_back
}

#[test]
fn generated_programs_do_not_notice() {
    let (sources, calls) = generate::programs(71, 30);
    let programs = Programs::compile("snapshots-generated", &sources, &calls);
    assert!(check(&programs, &calls, &MODES) > 500);
}

fn read(path: &str) -> (String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path);
    let name = path.file_name().expect("it is a file").to_string_lossy().into_owned();
    (name, fs::read_to_string(path).expect("the program is there"))
}

#[test]
fn libraries_and_threads_do_not_notice() {
    let uses = ["formatting", "streams", "reflection", "proxies", "executors", "futures", "modules"];
    let mut calls: Vec<String> = uses.iter().map(|name| format!("Uses.{name}()")).collect();
    let mut sources = vec![read("prepared/Uses.java")];
    for program in ["Threads1", "Racing", "Deadlocks", "Structures", "Hashing", "Initialisers", "Lambdas1"] {
        sources.push(read(&format!("modes/{program}.java")));
        calls.push(format!("{program}.main(null)"));
    }
    let programs = Programs::compile("snapshots-libraries", &sources, &calls);
    assert!(check(&programs, &calls, &[MODES[0], MODES[4]]) > 500);
}

/// Before the first fork, records of threads are used again, and nothing is prepared.
#[test]
fn a_program_that_never_forks_does_not_notice() {
    let (sources, calls) = (vec![read("snapshots/Unforked.java")], vec!["Unforked.main(null)".to_owned()]);
    let programs = Programs::compile("snapshots-unforked", &sources, &calls);
    let mut plain = programs.start("Unforked", EAGER);
    assert_eq!(plain.run_patiently(), Step::Ended(0), "{}", text(&plain));
    let expected = text(&plain);
    assert!(expected.contains("done"), "{expected}");
    for seed in 1..6 {
        let mut restless = Restless::new(seed);
        let mut machine = programs.start("Unforked", EAGER);
        machine.options.prepares = seed % 2 == 0;
        assert_eq!(restless.run_some(&mut machine), Step::Paused);
        assert!(machine.snapshot());
        let mut snapshots = vec![machine.state_hash()];
        let mut rounds = 0;
        let end = loop {
            rounds += 1;
            let step = if rounds < 300 { restless.run_some(&mut machine) } else { machine.run_patiently() };
            if !matches!(step, Step::Paused | Step::Limit) {
                break step;
            }
            if restless.below(3) == 0 && machine.snapshot() {
                snapshots.push(machine.state_hash());
            }
            if restless.below(8) == 0 {
                let kept = 1 + restless.below(snapshots.len() as u64) as usize;
                restless.unwind(&mut machine, &mut snapshots, kept);
            }
        };
        assert_eq!(end, Step::Ended(0), "{}", text(&machine));
        assert_eq!(text(&machine), expected);
        let state = machine.state_hash();
        assert!(restless.gone_back > 20, "{}", restless.gone_back);
        restless.unwind(&mut machine, &mut snapshots, 0);
        assert_eq!(machine.run_patiently(), Step::Ended(0));
        assert_eq!((text(&machine), machine.state_hash()), (expected.clone(), state), "seed {seed}");
    }
}
