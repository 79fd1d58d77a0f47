//! Numbers that stay open reach what chosen numbers reach: the same outputs, the same failures.
//!
//! Generated programs with small ranges are walked with eager choice and with symbolic numbers. Numbers of paths differ; what
//! can be seen does not. A number that must be known and has too many values gets an example: such a program reaches no more
//! than it can, and the run says so.
//!
//! `JAYWALK_MODES_COUNT` is how many programs to generate and `JAYWALK_MODES_SEED` the first seed; `JAYWALK_MODES_ONLY` is
//! a part of the names of those to run.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod modes_support;

use jaywalk_machine::Machine;
use modes_support::walk::{Ends, Walked, outputs, replay, walk};
use modes_support::{EAGER, Programs, SYMBOLIC, boxes, generate, lengths, numbers, texts};

/// Programs of each sort that are generated when nobody says how many.
const COUNT: u64 = 40;

/// More paths than this are not worth a test's time.
const MOST_PATHS: usize = 2_000;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What one program has come to.
enum Verdict {
    /// The same is reached.
    Same,
    /// No more is reached than can be, and it was said why.
    Less,
    /// There were too many paths to compare.
    Large,
}

/// Compares two walks; an error is a complaint.
fn compare(eager: &Walked, symbolic: &Walked, told: &[String]) -> Result<Verdict, String> {
    if eager.is_partial || symbolic.is_partial {
        return Ok(Verdict::Large);
    }
    let pairs: [(&str, &Ends, &Ends); 3] = [
        ("completed", &eager.completed, &symbolic.completed),
        ("silent", &eager.silent, &symbolic.silent),
        ("failed", &eager.failed, &symbolic.failed),
    ];
    let mut verdict = Verdict::Same;
    for (what, eager, symbolic) in pairs {
        let [eager, symbolic] = [eager, symbolic].map(|ends| {
            let ends = outputs(ends).into_iter();
            ends.map(|end| if what == "failed" { without_numbers(end) } else { end.clone() }).collect::<Vec<_>>()
        });
        if let Some(more) = symbolic.iter().find(|seen| !eager.contains(seen)) {
            return Err(format!("{what}: {more:?}, which no choice leads to; eager: {eager:?}"));
        }
        if let Some(less) = eager.iter().find(|seen| !symbolic.contains(seen)) {
            if told.is_empty() {
                return Err(format!("{what}: {less:?} is not reached; symbolic: {symbolic:?}"));
            }
            verdict = Verdict::Less;
        }
    }
    Ok(verdict)
}

/// A failure without the numbers in its message, and without what it quotes: what stays open is one of many there.
fn without_numbers(end: &str) -> String {
    let unquoted: Vec<&str> = end.split("\\\"").step_by(2).collect();
    let end = unquoted.join("");
    let mut parts = end.split(|character: char| character.is_ascii_digit()).filter(|part| !part.is_empty());
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| format!("{}#{part}", text.trim_end_matches('-')))
}

/// Repeats every failure by its inputs, with eager choice.
fn not_repeated(eager: &mut Machine, program: u32, walked: &Walked) -> Option<String> {
    walked.failed.keys().find_map(|end| {
        let again = replay(eager, program, &walked.scripts[end]);
        let is_same = outputs(&again.failed).contains(&&end.1);
        (!is_same).then(|| format!("{end:?} repeated is {again:?}"))
    })
}

fn check(programs: &Programs, names: &[String]) {
    let (mut eager, mut symbolic) = (programs.boot(EAGER), programs.boot(SYMBOLIC));
    let only = std::env::var("JAYWALK_MODES_ONLY").unwrap_or_default();
    let mut complaints = Vec::new();
    let [mut same, mut less, mut large] = [0; 3];
    let (mut explored, mut seen) = ([0; 2], [0; 2]);
    for (program, name) in (0..).zip(names).filter(|(_, name)| name.contains(&only)) {
        let chosen = walk(&mut eager, EAGER, program, MOST_PATHS);
        let open = walk(&mut symbolic, SYMBOLIC, program, MOST_PATHS);
        explored = [explored[0] + chosen.explored(), explored[1] + open.explored()];
        seen = [seen[0] + outputs(&chosen.completed).len(), seen[1] + outputs(&chosen.failed).len()];
        let session = &mut symbolic.session;
        let told = [session.examples.take(), session.ignorance.take(), open.cut.clone()].concat();
        match compare(&chosen, &open, &told) {
            Ok(Verdict::Same) => same += 1,
            Ok(Verdict::Less) => less += 1,
            Ok(Verdict::Large) => large += 1,
            Err(complaint) => complaints.push(format!("{name}: {complaint}")),
        }
        complaints.extend(not_repeated(&mut eager, program, &open).map(|complaint| format!("{name}: {complaint}")));
    }
    println!("{same} programs reach the same, {less} less and say so, {large} are too large to compare");
    println!("{} outputs and {} failures to reach", seen[0], seen[1]);
    println!("{} paths with chosen numbers, {} with open ones", explored[0], explored[1]);
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
    assert!(!only.is_empty() || less + large <= names.len() / 4, "{less} reach less, {large} are large");
}

fn seed_and_count() -> (u64, usize) {
    (number("JAYWALK_MODES_SEED", 1), number("JAYWALK_MODES_COUNT", COUNT) as usize)
}

#[test]
fn open_numbers_go_through_objects_and_collections() {
    let (seed, count) = seed_and_count();
    let (sources, calls) = generate::programs(seed, count);
    check(&Programs::compile("symbolic-generated", &sources, &calls), &calls);
}

#[test]
fn open_numbers_of_all_types_reach_what_chosen_ones_do() {
    let (seed, count) = seed_and_count();
    let (sources, calls) = numbers::programs(seed, count);
    check(&Programs::compile("symbolic-numbers", &sources, &calls), &calls);
}

#[test]
fn open_numbers_go_through_arithmetic_switches_and_strings() {
    let (seed, count) = seed_and_count();
    let (sources, calls) = texts::programs(seed, count);
    check(&Programs::compile("symbolic-texts", &sources, &calls), &calls);
}

#[test]
fn open_numbers_go_through_boxes_and_atomic_variables() {
    let (seed, count) = seed_and_count();
    let (sources, calls) = boxes::programs(seed, count);
    check(&Programs::compile("symbolic-boxes", &sources, &calls), &calls);
}

#[test]
fn arrays_of_open_length_are_what_those_of_chosen_length_are() {
    let (seed, count) = seed_and_count();
    let (sources, calls) = lengths::programs(seed, count);
    check(&Programs::compile("symbolic-lengths", &sources, &calls), &calls);
}
