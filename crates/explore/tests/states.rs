//! States that have the same name go on in the same ways.
//!
//! All paths of programs that choose are walked, whether or not states repeat. What comes behind a fork is a set: how paths
//! end, and what they write from there on. Two forks whose states have the same name must have the same set. And names must
//! be worth having: programs whose states are known to repeat have just so many.
//!
//! `JAYWALK_MODES_COUNT` is how many programs to generate and `JAYWALK_MODES_SEED` the first seed.

#[allow(dead_code, reason = "shared with the tests of the choice modes")]
mod modes_support;

use jaywalk_explore::LooseEnds;
use jaywalk_library::throwable;
use jaywalk_machine::{Machine, StateName, StateNames, Step};
use modes_support::walk::text;
use modes_support::{DELAYED, EAGER, MODES, Mode, Programs, generate, numbers};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Programs that are generated when nobody says how many.
const COUNT: u64 = 60;

/// More paths than this are not worth a test's time.
const MOST_PATHS: usize = 1_500;

/// How paths go on: what they write, and how they end.
type Futures = BTreeSet<(String, String)>;

/// A fork behind which the machine is.
struct Fork {
    name: Option<StateName>,
    /// How much was written before it.
    written: usize,
    taken: u32,
    ways: u32,
    futures: Futures,
}

/// The states of a program.
#[derive(Default)]
struct States {
    futures: BTreeMap<StateName, Futures>,
    /// Forks in a state in which there was one before.
    repeated: usize,
    nameless: usize,
    complaints: Vec<String>,
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Walks all paths of a program from the machine's first fork, and comes back there; nothing if they are too many.
fn states(machine: &mut Machine, names: &mut StateNames, mode: Mode, program: u32) -> Option<States> {
    machine.pick(program);
    let mut loose_ends = LooseEnds::new(machine, mode.narrowing);
    let (mut states, mut forks, mut paths): (States, Vec<Fork>, usize) = Default::default();
    loop {
        match loose_ends.run(machine, forks.len()) {
            Step::Paused => continue,
            Step::Choose(ways) => {
                let name = names.name(machine).ok();
                states.nameless += usize::from(name.is_none());
                forks.push(Fork { name, written: text(machine).len(), taken: 0, ways, futures: Futures::new() });
                machine.pick(0);
                continue;
            }
            end => {
                let (end, whole) = (described(machine, end), text(machine));
                for fork in &mut forks {
                    fork.futures.insert((whole[fork.written..].to_owned(), end.clone()));
                }
            }
        }
        paths += 1;
        while let Some(mut fork) = forks.pop() {
            machine.back();
            if fork.taken + 1 < fork.ways && paths < MOST_PATHS {
                fork.taken += 1;
                machine.pick(fork.taken);
                forks.push(fork);
                break;
            }
            machine.pop_choice();
            states.add(fork);
        }
        if forks.is_empty() {
            machine.back();
            return (paths < MOST_PATHS).then_some(states);
        }
    }
}

/// How a path has ended.
fn described(machine: &Machine, end: Step) -> String {
    match end {
        Step::Uncaught(exception) => {
            let (class, message) = (throwable::class_name(machine, exception), throwable::message(machine, exception));
            format!("{class}: {message:?}")
        }
        Step::Unsupported | Step::Bound(_) => format!("{end:?}: {}", machine.unsupported().what),
        other => format!("{other:?}"),
    }
}

impl States {
    /// All ways at a fork were walked.
    fn add(&mut self, fork: Fork) {
        let Some(name) = fork.name else { return };
        let Some(known) = self.futures.get(&name) else {
            self.futures.insert(name, fork.futures);
            return;
        };
        self.repeated += 1;
        if *known != fork.futures {
            let only = |one: &Futures, other: &Futures| one.difference(other).take(3).cloned().collect::<Vec<_>>();
            let (once, then) = (only(known, &fork.futures), only(&fork.futures, known));
            self.complaints.push(format!("one state goes on in two ways: once {once:?}, then {then:?}"));
        }
    }
}

/// Walks programs in some modes, complains of states that go on in two ways, and returns how many there were and how
/// often one was come to again.
fn check(programs: &Programs, names: &[String], modes: &[Mode], prepares: bool) -> (usize, usize) {
    let only = std::env::var("JAYWALK_MODES_ONLY").unwrap_or_default();
    let (mut found, mut repeated, mut complaints) = (0, 0, Vec::new());
    for &mode in modes {
        let mut machine = programs.boot(mode);
        machine.options.prepares = prepares;
        for (program, name) in (0..).zip(names).filter(|(_, name)| name.contains(&only)) {
            let before = machine.session.time_reads;
            let Some(mut found_states) = states(&mut machine, &mut StateNames::default(), mode, program) else {
                continue;
            };
            if machine.session.time_reads > before {
                // It asks what time it is.
                let Some(exact) = states(&mut machine, &mut StateNames::exact(), mode, program) else { continue };
                found_states = exact;
            }
            let states = found_states;
            if !only.is_empty() {
                let (states, again, nameless) = (states.futures.len(), states.repeated, states.nameless);
                println!("{name}: {}: {states} states, {again} again, {nameless} without a name", mode.name);
            }
            found += states.futures.len();
            repeated += states.repeated;
            complaints.extend(states.complaints.iter().take(3).map(|what| format!("{name}: {}: {what}", mode.name)));
        }
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
    println!("{found} states, {repeated} again");
    (found, repeated)
}

#[test]
fn states_of_generated_programs_with_the_same_name_go_on_in_the_same_ways() {
    let (seed, count) = (number("JAYWALK_MODES_SEED", 1), number("JAYWALK_MODES_COUNT", COUNT));
    for (folder, (sources, calls)) in [
        ("states-generated", generate::programs(seed, count as usize)),
        ("states-numbers", numbers::programs(seed, count as usize)),
    ] {
        let programs = Programs::compile(folder, &sources, &calls);
        let (states, repeated) = check(&programs, &calls, &MODES[..4], false);
        assert!(repeated > 0, "no state of {states} was come to again");
    }
}

/// The Java files of a folder, and their classes.
fn written(folder: &str) -> (Vec<(String, String)>, Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the programs are there") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        sources.push((name, std::fs::read_to_string(&path).expect("a program can be read")));
    }
    sources.sort();
    let names = sources.iter().map(|(name, _)| name.replace(".java", "")).collect();
    (sources, names)
}

#[test]
fn states_of_programs_of_the_jdk_with_the_same_name_go_on_in_the_same_ways() {
    let (sources, names) = written("modes");
    let calls: Vec<String> = names.iter().map(|name| format!("{name}.main(new String[0])")).collect();
    let programs = Programs::compile("states-written", &sources, &calls);
    for prepares in [false, true] {
        check(&programs, &names, &[EAGER, DELAYED], prepares);
    }
}

/// Methods of `states/Traps.java`: each differs from itself on another path by something that is easy to miss.
#[test]
fn traps_are_not_fallen_into() {
    let (sources, _) = written("states");
    let text = &sources.iter().find(|(name, _)| name == "Traps.java").expect("the program is there").1;
    let names: Vec<String> = methods(text);
    assert!(names.len() > 20, "{names:?}");
    let calls: Vec<String> = names.iter().map(|name| format!("Traps.{name}()")).collect();
    let programs = Programs::compile("states-traps", &sources, &calls);
    for prepares in [false, true] {
        check(&programs, &names, &MODES[..4], prepares);
    }
}

/// Methods of `states/Same.java`: each has so many states as the number at the end of its name says, at the forks.
#[test]
fn states_that_are_the_same_have_the_same_name() {
    let (sources, _) = written("states");
    let text = &sources.iter().find(|(name, _)| name == "Same.java").expect("the program is there").1;
    let names: Vec<String> = methods(text);
    let calls: Vec<String> = names.iter().map(|name| format!("Same.{name}()")).collect();
    let programs = Programs::compile("states-same", &sources, &calls);
    let mut machine = programs.boot(EAGER);
    let mut state_names = StateNames::default();
    let mut wrong = Vec::new();
    for (program, name) in (0..).zip(&names) {
        let expected: usize = name.rsplit('_').next().and_then(|digits| digits.parse().ok()).expect("a number");
        let states = states(&mut machine, &mut state_names, EAGER, program).expect("few paths");
        wrong.extend(states.complaints.first().map(|what| format!("{name}: {what}")));
        let (found, nameless) = (states.futures.len(), states.nameless);
        if (found, nameless) != (expected, 0) {
            wrong.push(format!("{name}: {found} states, {nameless} without a name, {} again", states.repeated));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The names of the methods of a program that are its cases.
fn methods(text: &str) -> Vec<String> {
    let name = |line: &str| Some(line.strip_prefix("    public static void ")?.split_once("()")?.0.to_owned());
    text.lines().filter_map(name).collect()
}
