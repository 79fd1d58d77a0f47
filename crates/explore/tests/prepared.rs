//! Prepared calls are nothing that a path can observe: every fork and every end has the fingerprint that it has where
//! nothing is prepared, for libraries of the JDK and for classes of the program whose initialisers depend on the path.

#[allow(dead_code, reason = "shared with the tests of the choice modes")]
mod modes_support;

use jaywalk_machine::{Machine, StateHash, Step};
use modes_support::walk::text;
use modes_support::{MODES, Programs};
use std::fs;
use std::path::Path;

/// Programs that use a library, in which calls are prepared.
const LIBRARIES: &[&str] = &[
    "formatting",
    "streams",
    "reflection",
    "proxies",
    "scanners",
    "dates",
    "modules",
    "services",
    "executors",
    "futures",
];

/// Programs whose paths differ in what an initialiser or a cache finds.
const TRAPS: &[&str] = &[
    "orders",
    "hashes",
    "settings",
    "changes",
    "interned",
    "failures",
    "talking",
    "choosing",
    "threads",
    "remembering",
    "deep",
];

/// Programs whose paths differ in ways that are easy to miss.
const HIDDEN_TRAPS: &[&str] = &[
    "cycles",
    "recursion",
    "locks",
    "enums",
    "lambdas",
    "locals",
    "hooks",
    "bundles",
    "randoms",
    "weak",
    "times",
    "numbers",
    "handles",
    "proxies",
    "loaders",
    "missing",
    "caches",
    "open",
    "caught",
    "surroundings",
    "strings",
    "filling",
    "nested",
    "objects",
];

/// Programs in which calls work on what the path has made.
const INPUTS: &[&str] =
    &["aliases", "nodes", "keeping", "statics", "growing", "unknowns", "proxies", "hidden", "handles"];

fn programs(class: &str, names: &[&str]) -> Programs {
    let file = format!("{class}.java");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prepared").join(&file);
    let text = fs::read_to_string(path).expect("the program is there");
    let calls: Vec<String> = names.iter().map(|name| format!("{class}.{name}()")).collect();
    Programs::compile(&format!("prepared_{}", names[0]), &[(file, text)], &calls)
}

/// Every fork and end of the paths from where the machine is, depth first, with what was written until then.
fn states(machine: &mut Machine) -> Vec<(Vec<u32>, Step, String, StateHash)> {
    let mut seen = Vec::new();
    let mut branches: Vec<(u32, u32)> = Vec::new();
    loop {
        let step = machine.run_patiently();
        let picks = branches.iter().map(|&(taken, _)| taken).collect();
        seen.push((picks, step, text(machine), machine.state_hash()));
        if let Step::Choose(alternatives) = step {
            branches.push((0, alternatives));
            machine.pick(0);
            continue;
        }
        while let Some((taken, alternatives)) = branches.pop() {
            machine.back();
            if taken + 1 < alternatives {
                branches.push((taken + 1, alternatives));
                machine.pick(taken + 1);
                break;
            }
            machine.pop_choice();
        }
        if branches.is_empty() {
            return seen;
        }
    }
}

/// Walks each program with and without preparing, in turns, each on a machine of its own, because most calls are found on
/// a machine's first runs. Returns how often calls were recalled.
fn check(class: &str, names: &[&str]) -> Vec<u64> {
    let programs = programs(class, names);
    let mut recalled = vec![0; names.len()];
    for mode in MODES {
        for (number, name) in names.iter().enumerate() {
            let mut machine = programs.boot(mode);
            machine.options.prepares = false;
            let root = machine.state_hash();
            machine.pick(number as u32);
            let plain = states(&mut machine);
            machine.back();
            let before = machine.prepared_calls().1;
            for round in 0..3 {
                machine.options.prepares = true;
                assert_eq!(machine.state_hash(), root);
                machine.pick(number as u32);
                let prepared = states(&mut machine);
                machine.back();
                assert_eq!(plain.len(), prepared.len(), "{name}, {}, round {round}", mode.name);
                for (one, other) in plain.iter().zip(&prepared) {
                    assert_eq!(one, other, "{name}, {}, round {round}", mode.name);
                }
            }
            recalled[number] += machine.prepared_calls().1 - before;
        }
    }
    recalled
}

#[test]
fn a_path_cannot_tell_that_libraries_are_prepared() {
    for (&name, recalled) in LIBRARIES.iter().zip(check("Uses", LIBRARIES)) {
        // Reflection has nothing to prepare that is worth it, and the others start threads.
        let has_little = ["reflection", "executors", "futures"].contains(&name);
        assert!(recalled > 0 || has_little, "nothing is prepared of {name}");
    }
}

#[test]
fn a_path_cannot_tell_whatever_its_initialisers_find() {
    let recalled = check("Uses", TRAPS);
    assert!(recalled.iter().sum::<u64>() > 0);
}

#[test]
fn a_path_cannot_tell_whatever_is_easy_to_miss() {
    let recalled = check("Traps", HIDDEN_TRAPS);
    assert!(recalled.iter().sum::<u64>() > 0);
}

#[test]
fn a_path_cannot_tell_whatever_calls_are_given() {
    for (&name, recalled) in INPUTS.iter().zip(check("Inputs", INPUTS)) {
        assert!(recalled > 0, "nothing is prepared of {name}");
    }
}
