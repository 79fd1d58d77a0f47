//! Eager, on-access and delayed choice, with and without narrowing, explore the same set of visible states.
//!
//! Programs that choose are walked in all modes. Each assignment of values to a program's choices must lead to
//! the same output in all of them, whichever order the values are needed in; what fails in one must fail in the others in
//! the same way. And the later a choice is made, the fewer paths there are.
//!
//! `JAYWALK_MODES_COUNT` is how many programs to generate and `JAYWALK_MODES_SEED` the first seed.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod modes_support;

use jaywalk_machine::Machine;
use modes_support::walk::{Walked, complaints, replay, walk, walk_on};
use modes_support::{DELAYED, MODES, Programs, generate, numbers, wide};
use std::path::Path;

/// Programs that are generated when nobody says how many.
const COUNT: u64 = 200;

/// Paths of each ending that are repeated.
const MOST_REPLAYS: usize = 5;

/// More paths than this are not worth a test's time.
const MOST_PATHS: usize = 4_000;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Repeats some paths of a program on a machine in eager mode, and complains of those that end otherwise.
fn failed_replays(eager: &mut Machine, (program, name): (u32, &str), walked: &Walked) -> Option<String> {
    let ends = [&walked.completed, &walked.silent, &walked.failed];
    ends.into_iter().flat_map(|ends| ends.keys().take(MOST_REPLAYS)).find_map(|end| {
        let again = replay(eager, program, &walked.scripts[end]);
        let is_same = [&again.completed, &again.silent, &again.failed].iter().any(|ends| ends.contains_key(end));
        (!is_same).then(|| format!("{name}: {end:?} repeated is {again:?}"))
    })
}

/// Walks every program in every mode, complains of differences, and returns how many paths each mode has explored. At
/// most `most_large` programs may have too many paths to be compared.
fn check(programs: &Programs, names: &[String], most_large: usize) -> [usize; MODES.len()] {
    let mut machines = MODES.map(|mode| (programs.boot(mode), mode));
    let only = std::env::var("JAYWALK_MODES_ONLY").unwrap_or_default();
    let mut explored = [0; MODES.len()];
    let mut large = Vec::new();
    let mut all = Vec::new();
    for (index, name) in names.iter().enumerate().filter(|(_, name)| name.contains(&only)) {
        let walks = machines.each_mut().map(|(machine, mode)| walk(machine, *mode, index as u32, MOST_PATHS));
        all.extend(complaints(name, &walks));
        large.extend(walks[0].is_partial.then_some(name));
        let eager = &mut machines[0].0;
        all.extend(walks.iter().filter_map(|walked| failed_replays(eager, (index as u32, name), walked)));
        for (sum, walked) in explored.iter_mut().zip(&walks) {
            *sum += walked.explored();
        }
    }
    assert!(all.is_empty(), "{} complaints:\n{}", all.len(), all.join("\n"));
    assert!(large.len() <= most_large, "programs with too many paths: {large:?}");
    explored
}

#[test]
fn generated_programs_have_the_same_visible_states_in_all_modes() {
    let (seed, count) = (number("JAYWALK_MODES_SEED", 1), number("JAYWALK_MODES_COUNT", COUNT));
    let (sources, calls) = generate::programs(seed, count as usize);
    let programs = Programs::compile("modes-generated", &sources, &calls);
    let explored = check(&programs, &calls, calls.len() / 20);
    println!("{count} programs; explored {:?}: {explored:?}", MODES.map(|mode| mode.name));
}

#[test]
fn generated_programs_with_numbers_of_all_types_have_the_same_visible_states_in_all_modes() {
    let (seed, count) = (number("JAYWALK_MODES_SEED", 1), number("JAYWALK_MODES_COUNT", COUNT));
    let (sources, calls) = numbers::programs(seed, count as usize);
    let programs = Programs::compile("modes-numbers", &sources, &calls);
    let explored = check(&programs, &calls, calls.len() / 20);
    println!("{count} programs; explored {:?}: {explored:?}", MODES.map(|mode| mode.name));
}

/// The Java files of a folder, and their classes.
fn written(folder: &str) -> (Vec<(String, String)>, Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
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

/// What may depend on whether a path has forked before must not depend on when a choice is made.
#[test]
fn programs_without_a_fork_before_them_have_the_same_visible_states_in_all_modes() {
    let (sources, names) = written("tests/modes_alone");
    let programs = Programs::compile("modes-alone", &sources, &[]);
    let walk = |name: &String| MODES.map(|mode| walk_on(&mut programs.start(name, mode), mode, MOST_PATHS));
    let walks = names.iter().map(|name| (name, walk(name)));
    let all: Vec<String> = walks.flat_map(|(name, walks)| complaints(name, &walks)).collect();
    assert!(all.is_empty(), "{} complaints:\n{}", all.len(), all.join("\n"));
}

#[test]
fn programs_of_the_jdk_have_the_same_visible_states_in_all_modes() {
    let (sources, names) = written("tests/modes");
    let calls: Vec<String> = names.iter().map(|name| format!("{name}.main(new String[0])")).collect();
    let programs = Programs::compile("modes-written", &sources, &calls);
    check(&programs, &names, 0);
}

#[test]
fn wide_calls_have_the_same_visible_states_in_all_modes() {
    let (sources, calls) = wide::programs();
    let programs = Programs::compile("modes-wide", &sources, &calls);
    let explored = check(&programs, &calls, 0);
    assert!(explored[0] >= 3 * calls.len(), "{explored:?} paths of {} programs", calls.len());
}

/// Copying needs no value: in delayed mode a program that only copies has one path, however much it chooses.
#[test]
fn copies_force_nothing() {
    let text = include_str!("modes_copies/Copies.java");
    let names: Vec<&str> = text.lines().filter_map(copying_method).collect();
    assert!(names.len() > 20, "{names:?}");
    let calls: Vec<String> = names.iter().map(|name| format!("Copies.{name}()")).collect();
    let programs = Programs::compile("modes-copies", &[("Copies.java".to_owned(), text.to_owned())], &calls);
    let mut machine = programs.boot(DELAYED);
    let walks = (0..).zip(&names).map(|(program, name)| (name, walk(&mut machine, DELAYED, program, 10)));
    let forced: Vec<_> = walks.filter(|(_, walked)| walked.silent.len() != 1 || walked.explored() != 1).collect();
    assert!(forced.is_empty(), "{forced:#?}");
}

/// The name of the method that a line of `Copies.java` is, if it is one.
fn copying_method(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("    static void ")?.split_once("()")?;
    Some(name)
}
