//! Going back restores everything: random programs with random choices.
//!
//! `back.RandomProgram` performs pseudo-random operations with forks in between; its first fork is its seed. One
//! machine runs all cases: between them it goes back to before the program started.

mod back_support;

use back_support::{Order, Walked, booted, explore, replay, restart};
use jaywalk_machine::{ChoiceMode, Machine, Step};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::cell::RefCell;

const CASES: u32 = 200;
/// A small heap, so that a case has collections in it.
const MEMORY: u64 = 48 << 20;

/// Starts the program with a seed: two forks whose alternatives the test decides.
fn start(machine: &mut Machine, seed: u32) {
    restart(machine);
    machine.pick(0);
    let step = machine.run();
    assert!(matches!(step, Step::Choose(alternatives) if seed < alternatives), "{step:?}");
    machine.pick(seed);
}

fn walk(machine: &mut Machine, seed: u32, order: &Order) -> Vec<Walked> {
    start(machine, seed);
    let mut walked = explore(machine, order);
    walked.sort_by(|one, other| one.picks.cmp(&other.picks));
    walked
}

#[test]
fn random_programs_go_back_to_what_was() {
    let machine = RefCell::new(booted(&["Random"], MEMORY, ChoiceMode::Off));
    let before = machine.borrow_mut().state_hash();
    let mut runner = TestRunner::new(Config { cases: CASES, failure_persistence: None, ..Config::default() });
    let case = (0u32..1 << 30, any::<u64>(), any::<bool>(), any::<prop::sample::Index>());
    let result = runner.run(&case, |(seed, order, forget_early, index)| {
        let machine = &mut *machine.borrow_mut();
        let walked = walk(machine, seed, &Order { seed: order, forget_early });
        for path in &walked {
            // A thread may be waited for by the holder of the lock that it needs.
            prop_assert!(matches!(path.end, Step::Ended(0) | Step::Deadlock), "{:?}", path);
        }
        // One path again, alone.
        let path = index.get(&walked);
        start(machine, seed);
        prop_assert_eq!(&replay(machine, &path.picks), path);
        restart(machine);
        prop_assert_eq!(machine.state_hash(), before);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

#[test]
fn any_order_gives_the_same_paths() {
    let mut machine = booted(&["Random"], MEMORY, ChoiceMode::Off);
    for seed in [3, 1414, 27_182_818] {
        let walked = walk(&mut machine, seed, &Order { seed: 0, forget_early: false });
        for order in 1..4 {
            let again = walk(&mut machine, seed, &Order { seed: order, forget_early: order % 2 == 0 });
            assert_eq!(walked, again, "seed {seed}, order {order}");
        }
    }
}

#[test]
fn a_fresh_machine_takes_the_same_path() {
    let mut machine = booted(&["Random"], MEMORY, ChoiceMode::Off);
    for seed in [17, 4711] {
        let walked = walk(&mut machine, seed, &Order { seed: 5, forget_early: true });
        let path = &walked[walked.len() / 3];
        let mut fresh = booted(&["Random"], MEMORY, ChoiceMode::Off);
        fresh.pop_choice();
        fresh.pick(0);
        let picks: Vec<u32> = std::iter::once(seed).chain(path.picks.iter().copied()).collect();
        let alone = replay(&mut fresh, &picks);
        assert_eq!((&alone.end, &alone.output), (&path.end, &path.output));
    }
}
