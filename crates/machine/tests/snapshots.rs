//! Snapshots of the machine by itself: a choice point that a program cannot notice. Programs of the JDK are in the tests of
//! `explore`.

#[allow(dead_code, reason = "shared with the other tests that need no JDK")]
mod tiny;

use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode::*;
use jaywalk_classes::link::flags::{PUBLIC, STATIC};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member};
use jaywalk_machine::{ChoiceMode, Machine, StateHash, Step};
use std::sync::atomic::{AtomicU32, Ordering};
use tiny::{CHOICE, TinyClasses, machine};

const ANY: Member<'static> = Member { class: CHOICE, name: "any", descriptor: "(II)I" };
const TOTAL: Member<'static> = Member { class: "Main", name: "total", descriptor: "I" };
const LATE: Member<'static> = Member { class: "Late", name: "value", descriptor: "I" };

fn any(code: &mut CodeWriter<'_>, lo: u16, hi: u16) {
    code.int_constant(lo);
    code.int_constant(hi);
    code.call(Call::Static, ANY);
}

/// `x = any(0, 5); total = Late.value; return x < 3 ? total : any(7, 8) + total + x`, where `Late` is first used here.
fn program() -> TinyClasses {
    let mut main = ClassWriter::new(PUBLIC, "Main", "java/lang/Object");
    main.add_field(PUBLIC | STATIC, "total", "I");
    main.add_method(PUBLIC | STATIC, "main", "()I", |code| {
        any(code, 0, 5);
        code.store(Kind::Int, 0);
        code.get_static(LATE);
        code.put_static(TOTAL);
        code.load(Kind::Int, 0);
        code.int_constant(3);
        let large = code.branch(IF_ICMPGE);
        code.get_static(TOTAL);
        code.return_value(Kind::Int);
        code.land(large, 0);
        any(code, 7, 8);
        code.get_static(TOTAL);
        code.plain(IADD);
        code.load(Kind::Int, 0);
        code.plain(IADD);
        code.return_value(Kind::Int);
    });
    let mut late = ClassWriter::new(PUBLIC, "Late", "java/lang/Object");
    late.add_field(PUBLIC | STATIC, "value", "I");
    late.add_method(STATIC, "<clinit>", "()V", |code| {
        code.int_constant(100);
        code.put_static(LATE);
        code.return_value(Kind::Void);
    });
    let mut classes = TinyClasses::new();
    classes.add("Main", main);
    classes.add("Late", late);
    classes
}

/// A choice or snapshot that could be gone back to.
struct Point {
    state: StateHash,
    /// How much was picked by then.
    picked: usize,
    /// Whether the machine is at a fork.
    is_fork: bool,
}

/// Runs to the end of the path with these picks.
fn finish(machine: &mut Machine, picks: &[u32]) -> (Step, StateHash) {
    let mut picks = picks.iter();
    loop {
        match machine.run_patiently() {
            Step::Choose(_) => machine.pick(*picks.next().expect("the path forks as often")),
            end => return (end, machine.state_hash()),
        };
    }
}

/// Follows the picks to the end, with a snapshot after each operation that the loop leaves to others and at each fork.
/// Then goes back to all of them, and from each to the end once more.
fn walk(machine: &mut Machine, picks: &[u32]) -> (Step, StateHash) {
    let ticks: &'static AtomicU32 = Box::leak(Box::default());
    machine.session.ticks = ticks;
    let mut points: Vec<Point> = Vec::new();
    let mut picked = 0;
    let end = loop {
        ticks.fetch_add(1, Ordering::Relaxed);
        let step = machine.run();
        let is_fork = matches!(step, Step::Choose(_));
        if !is_fork && step != Step::Paused {
            break (step, machine.state_hash());
        }
        assert!(machine.snapshot());
        // A fork has a choice point of its own, but for those that the driver dictates.
        let state = machine.state_hash();
        points.resize_with(machine.depth(), || Point { state, picked, is_fork });
        if is_fork {
            machine.pick(picks[picked]);
            picked += 1;
        }
    };
    assert_eq!(picked, picks.len());
    assert!(points.len() > picked + 5);
    while let Some(Point { state, picked, is_fork }) = points.pop() {
        assert!(machine.back());
        assert_eq!(machine.state_hash(), state, "the state is as it was");
        let mut left = &picks[picked..];
        if is_fork {
            machine.pick(left[0]);
            left = &left[1..];
        }
        assert_eq!(finish(machine, left), end, "after {picked} picks");
        while machine.depth() > points.len() {
            machine.back();
            machine.pop_choice();
        }
        assert_eq!(machine.state_hash(), state, "forgetting it changes nothing");
    }
    end
}

#[test]
fn a_path_comes_to_the_same_end_with_and_without_snapshots() {
    let modes = [ChoiceMode::Eager, ChoiceMode::OnAccess, ChoiceMode::Delayed, ChoiceMode::Dictated];
    for choice in modes {
        for (picks, status) in [(&[0][..], 100), (&[2], 100), (&[3, 0], 110), (&[5, 1], 113)] {
            let mut machine = machine(program(), choice);
            assert!(machine.snapshot());
            let plain = finish(&mut machine, picks);
            assert_eq!(plain.0, Step::Ended(status), "{choice:?}");
            while machine.depth() > 1 {
                machine.back();
                machine.pop_choice();
            }
            machine.back();
            machine.pop_choice();
            assert_eq!(walk(&mut machine, picks), plain, "{choice:?}");
        }
    }
}

#[test]
fn narrowing_does_not_notice() {
    let mut machine = machine(program(), ChoiceMode::Delayed);
    machine.session.narrows = true;
    // Below 3 or not; then 7 or 8; then what is left of the first number.
    assert_eq!(walk(&mut machine, &[0]).0, Step::Ended(100));
    assert_eq!(walk(&mut machine, &[1, 0, 2]).0, Step::Ended(112));
}

#[test]
fn a_run_that_cannot_choose_has_none() {
    let mut machine = machine(program(), ChoiceMode::Off);
    assert!(!machine.snapshot());
    assert_eq!((machine.depth(), machine.back()), (0, false));
}
