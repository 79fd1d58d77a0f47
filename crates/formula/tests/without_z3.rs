//! Without Z3 everything else works, and its absence is one clear line.

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator::*;
use jaywalk_formula::z3::{LoadError, VARIABLE};
use jaywalk_formula::{Feasibility, LayerSet, Limits, PathCondition, Solver, Symbol, Terms};
use std::process::Command;

/// The library is looked for once in a process, so each case runs in one of its own: this test, by itself, with the
/// variable set.
#[test]
fn in_a_process_of_its_own() {
    let Ok(expected) = std::env::var("JAYWALK_EXPECTED") else { return };
    let mut terms = Terms::new();
    let path = PathCondition::new();
    let mut solver = Solver::new(LayerSet::ALL, Limits::default());
    let [x, y] = [0, 1].map(|number| terms.symbol(Symbol::any(number, Kind::Int)));
    // The layers know this one...
    let less = terms.condition(Lt32, x, y);
    let sides = solver.ask(&terms, &path, less);
    assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::Yes));
    // ... and not this: squares are 0, 1 or 4 modulo 8.
    let (square, seven, three) = (terms.apply(Mul32, x, x), terms.int(7), terms.int(3));
    let remainder = terms.apply(And32, square, seven);
    let condition = terms.condition(Eq32, remainder, three);
    let sides = solver.ask(&terms, &path, condition);
    let Feasibility::Unknown(ignorance) = sides.yes else { panic!("{sides:?}") };
    assert!(ignorance.to_string().starts_with(&expected), "{ignorance}");
    assert!(!ignorance.to_string().contains('\n'));
    assert_eq!(sides.no, Feasibility::Yes);
}

fn run_with(library: &str, expected: &str) {
    let test = Command::new(std::env::current_exe().expect("this test"))
        .args(["in_a_process_of_its_own", "--exact", "--nocapture"])
        .env(VARIABLE, library)
        .env("JAYWALK_EXPECTED", expected)
        .output()
        .expect("it runs");
    assert!(test.status.success(), "{}", String::from_utf8_lossy(&test.stderr));
}

#[test]
fn a_missing_library_is_told() {
    run_with("/nowhere/libz3.so", "/nowhere/libz3.so cannot be loaded as Z3's library: cannot open shared");
}

#[test]
fn a_text_is_no_library() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    run_with(file, &format!("{file} cannot be loaded as Z3's library: invalid ELF header"));
}

#[test]
fn another_library_is_not_z3() {
    run_with("libc.so.6", "libc.so.6 is a library, but not Z3's: it has no Z3_get_version");
}

#[test]
fn nothing_found_says_what_to_do() {
    let line = LoadError::NotFound.to_string();
    assert_eq!(line, "no Z3: set JAYWALK_Z3 to its library (libz3.so), or put it beside jaywalk");
}
