//! A fork says what its ways are, and a path remembers what was decided.

mod support;

use jaywalk_explore::{Arrival, Narrowing, Start, Unhurried, Walker};
use jaywalk_machine::{Alternative, AlternativeKind, ChoiceMode};
use support::Program;

/// An alternative without the number of its object, which says nothing.
fn told(alternative: Alternative) -> String {
    match alternative {
        Alternative::Object(_) => "object".to_owned(),
        Alternative::Fresh(_) => "fresh".to_owned(),
        other => format!("{other:?}"),
    }
}

/// Walks a path of `Kinds`, and compares what each fork tells.
fn walk(mode: ChoiceMode, narrowing: Narrowing, way: &[(u32, &[&str])]) -> Walker {
    let machine = Program::new("Kinds").start(mode).expect("the program starts");
    let mut walker = Walker::new(machine, narrowing);
    for &(taken, expected) in way {
        let arrival = walker.run(&mut Unhurried);
        assert_eq!(arrival, Arrival::Fork(expected.len() as u32), "{expected:?}");
        let machine = walker.machine();
        let alternatives: Vec<_> = (0..).map_while(|number| machine.alternative(number)).map(told).collect();
        assert_eq!(alternatives, expected);
        walker.take(taken, expected.len() as u32);
    }
    assert!(matches!(walker.run(&mut Unhurried), Arrival::Leaf(_)));
    walker
}

const BOOLEAN: &[&str] = &["Boolean(false)", "Boolean(true)"];

#[test]
fn a_fork_says_what_its_ways_are() {
    let way: [(u32, &[&str]); 5] = [
        (1, &["Number(3)", "Number(4)", "Number(5)"]),
        (0, BOOLEAN),
        (1, &["object", "Null"]),
        (1, &["Null", "fresh"]),
        (1, &["Null", "object", "fresh"]),
    ];
    let mut walker = walk(ChoiceMode::Eager, Narrowing::Off, &way);
    use AlternativeKind::{Boolean, Fresh, Null, Number, Object};
    let kinds: Vec<_> = walker.path().alternatives().into_iter().map(|pick| pick.kind).collect();
    assert_eq!(kinds, [Number, Boolean, Null, Fresh, Object]);
}

#[test]
fn a_comparison_decides_on_a_part_of_the_range() {
    let way: [(u32, &[&str]); 5] = [
        (1, &["Range { lo: 3, hi: 3 }", "Range { lo: 4, hi: 5 }"]),
        (1, BOOLEAN),
        (0, &["object", "Null"]),
        (0, &["Null", "fresh"]),
        (1, &["Null", "fresh"]),
    ];
    let mut walker = walk(ChoiceMode::Delayed, Narrowing::Together, &way);
    use AlternativeKind::{Boolean, Fresh, Null, Object, Range};
    let kinds: Vec<_> = walker.path().alternatives().into_iter().map(|pick| pick.kind).collect();
    assert_eq!(kinds, [Range, Boolean, Object, Null, Fresh]);
}

/// What is taken at another kind of fork is noticed where it is taken.
#[test]
fn a_path_of_another_program_is_left_at_the_first_fork_that_decides_something_else() {
    let way: [(u32, &[&str]); 5] = [
        (1, &["Range { lo: 3, hi: 3 }", "Range { lo: 4, hi: 5 }"]),
        (1, BOOLEAN),
        (0, &["object", "Null"]),
        (0, &["Null", "fresh"]),
        (0, &["Null", "fresh"]),
    ];
    let path = walk(ChoiceMode::Delayed, Narrowing::Together, &way).path();
    let machine = Program::new("Kinds").start(ChoiceMode::Eager).expect("the program starts");
    let mut walker = Walker::new(machine, Narrowing::Off);
    let arrival = walker.go_to(&path, &mut Unhurried);
    assert_eq!(arrival, Arrival::Leaf(jaywalk_explore::Ending::Cut(jaywalk_explore::Cut::NoWay)));
    assert_eq!(walker.depth(), 1);
}
