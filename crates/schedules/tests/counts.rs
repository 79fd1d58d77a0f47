//! Programs whose numbers of traces are known, and that each is walked once.

mod support;

use support::programs::*;
use support::{Explored, Program, count};

#[track_caller]
fn check(program: Program, traces: u64) -> Explored {
    let explored = count(&program);
    let counters = explored.counters;
    assert_eq!((counters.runs, counters.blocked, counters.diverged), (traces, 0, 0));
    explored
}

#[test]
fn readers_of_one_word() {
    for n in [1, 2, 8, 11] {
        check(readers(n), 1 << n);
    }
}

#[test]
fn last_zero_of_an_array() {
    for n in [5, 10] {
        check(last_zero(n), (n as u64 + 3) << (n - 2));
    }
}

#[test]
#[ignore = "takes seconds"]
fn last_zero_of_a_long_array() {
    check(last_zero(15), 147_456);
}

#[test]
fn an_indexer() {
    check(indexer(11), 1);
    check(indexer(12), 8);
    check(indexer(15), 4096);
}

#[test]
fn a_file_system() {
    for n in 14..=19 {
        check(file_system(n), 2 << (n - 14));
    }
}

#[test]
fn increments_under_a_lock() {
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    for (threads, times) in [(2, 1), (2, 2), (2, 3), (2, 8), (3, 2), (3, 3), (4, 2)] {
        check(locked_increments(threads, times), factorial(threads * times) / factorial(times).pow(threads as u32));
    }
}

#[test]
fn philosophers_and_their_deadlock() {
    for n in [2, 3, 7] {
        let explored = check(philosophers(n), (1 << n) - 1);
        assert_eq!(explored.deadlocks, 1);
    }
}

#[test]
fn started_and_joined_by_another_thread() {
    check(with_main(readers(8)), 256);
    check(with_main(last_zero(5)), 64);
    check(with_main(locked_increments(3, 2)), 90);
    check(with_main(philosophers(5)), 31);
    check(with_main(data_chooser(10)), 31);
}

#[test]
fn choosers() {
    check(chooser(10), 31);
    check(data_chooser(10), 31);
}
