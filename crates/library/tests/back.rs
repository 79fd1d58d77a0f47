//! Going back restores everything: one program for each thing that it restores.
//!
//! All paths of each program are walked depth first on one machine, in two orders. At every return the fingerprint of
//! the state must be the one from before; every path must have the same output, end and last state as when it is
//! walked alone; and every path must have the same output on a machine that has never gone back.

mod back_support;

use back_support::{MEMORY, Order, Walked, booted, explore, replay, restart};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{ChoiceMode, Machine, PathBound, Step};

/// Walks all paths of a program in all ways, and returns them in the order of their picks.
fn check(program: &str) -> Vec<Walked> {
    check_with(program, MEMORY, ChoiceMode::Eager)
}

fn check_with(program: &str, memory: u64, choice: ChoiceMode) -> Vec<Walked> {
    let mut machine = booted(&[program], memory, choice);
    let start = machine.state_hash();
    machine.pick(0);
    let walked = explore(&mut machine, &Order { seed: 0, forget_early: false });
    restart(&mut machine);
    assert_eq!(machine.state_hash(), start, "the start is not what it was");
    machine.pick(0);
    let mut shuffled = explore(&mut machine, &Order { seed: 7, forget_early: true });
    shuffled.sort_by(|one, other| one.picks.cmp(&other.picks));
    assert_eq!(walked.len(), shuffled.len());
    for (one, other) in walked.iter().zip(&shuffled) {
        assert_eq!(one, other, "another order gave another path");
    }
    // Only a search prepares calls: what is watched has tags.
    if choice != ChoiceMode::Off {
        check_prepared(&mut machine, &walked);
    }
    for path in sample(&walked) {
        restart(&mut machine);
        machine.pick(0);
        assert_eq!(replay(&mut machine, &path.picks), *path, "alone, the path is another one");
    }
    let mut fresh = booted(&[program], memory, choice);
    // No choice is left: what is written from here on could not be taken back.
    fresh.pop_choice();
    fresh.pick(0);
    let first = &walked[walked.len() / 2];
    let alone = replay(&mut fresh, &first.picks);
    assert_eq!((&alone.end, &alone.output), (&first.end, &first.output), "a fresh machine takes another path");
    walked
}

/// Walks all paths again, some times over, while calls are prepared: nothing is another.
fn check_prepared(machine: &mut Machine, walked: &[Walked]) {
    machine.options.prepares = true;
    for seed in 0..4 {
        restart(machine);
        machine.pick(0);
        let mut prepared = explore(machine, &Order { seed, forget_early: seed % 2 == 1 });
        prepared.sort_by(|one, other| one.picks.cmp(&other.picks));
        assert_eq!(walked.len(), prepared.len());
        for (one, other) in walked.iter().zip(&prepared) {
            assert_eq!(one, other, "a path on which calls are prepared is another one");
        }
    }
    machine.options.prepares = false;
}

/// A few paths, spread over all.
fn sample(walked: &[Walked]) -> impl Iterator<Item = &Walked> {
    walked.iter().step_by(walked.len().div_ceil(12))
}

fn outputs(walked: &[Walked]) -> Vec<&str> {
    walked.iter().map(|path| path.output.as_str()).collect()
}

fn different_outputs(walked: &[Walked]) -> usize {
    let mut outputs = outputs(walked);
    outputs.sort_unstable();
    outputs.dedup();
    outputs.len()
}

fn assert_all_end(walked: &[Walked]) {
    for path in walked {
        assert_eq!(path.end, Step::Ended(0), "{path:?}");
    }
}

#[test]
fn fields() {
    let walked = check("Fields");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 27);
}

#[test]
fn array_elements() {
    let walked = check("Arrays");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 81);
}

#[test]
fn static_fields() {
    let walked = check("Statics");
    assert_all_end(&walked);
    assert_eq!((walked.len(), different_outputs(&walked)), (8, 8));
    assert!(walked.iter().all(|path| path.output.starts_with("false 0 x 0 0 -1 0.0 0.5\n")));
}

#[test]
fn class_initialisation() {
    let walked = check("Initializers");
    assert_all_end(&walked);
    let has = |text: &str| walked.iter().any(|path| path.output.contains(text));
    assert!(has("ExceptionInInitializerError:null<IllegalStateException>"));
    assert!(has("NoClassDefFoundError:Could not initialize class back.Initializers$Failing"));
    assert!(has("ExceptionInInitializerError:null<UnsupportedOperationException>"));
    assert!(has("Base Derived"));
}

#[test]
fn interned_strings() {
    let walked = check("Interning");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 9);
    assert_eq!(walked[0].output, "true true \n");
    assert_eq!(walked[8].output, "true true \n");
}

#[test]
fn monitors() {
    let walked = check("Monitors");
    assert_all_end(&walked);
    assert!(walked.iter().all(|path| path.output.contains("current thread is not owner")));
    assert!(walked.iter().all(|path| path.output.contains("true true\n") && path.output.contains("false false\n")));
}

#[test]
fn deadlocks() {
    let walked = check("Deadlock");
    assert_eq!(walked.iter().map(|path| &path.end).collect::<Vec<_>>(), [&Step::Ended(0), &Step::Deadlock]);
    assert_eq!(outputs(&walked), ["main has one\nmain has both\nother has both\n", "main has one\n"]);
}

#[test]
fn output() {
    let walked = check("Output");
    assert_all_end(&walked);
    assert_eq!((walked.len(), different_outputs(&walked)), (6, 6));
    let end = "x".repeat(5000) + "2 end\n";
    assert_eq!(walked[4].output, format!("a<b>[0]<{{0}}><\n>[1]<{{1}}><\n>{end}").replace("><\n>", "\n>"));
}

#[test]
fn exceptions_in_flight() {
    let walked = check("Exceptions");
    assert_all_end(&walked);
    let has = |text: &str| walked.iter().any(|path| path.output.contains(text));
    assert!(has("wrapped thrown@outer"));
    assert!(has("Index 0 out of bounds for length 0@inner"));
    assert!(has("123finally0 swallowed") || has("123swallowed finally"));
}

#[test]
fn uncaught_exceptions_and_exits() {
    let walked = check("Uncaught");
    let ends: Vec<_> = walked.iter().map(|path| path.end).collect();
    assert_eq!(ends, [Step::Uncaught(Ref::NULL), Step::Uncaught(Ref::NULL), Step::Ended(0)]);
    // Where nothing is searched, the thread's handler runs and writes.
    let walked = check_with("Uncaught", MEMORY, ChoiceMode::Off);
    let ends: Vec<_> = walked.iter().map(|path| path.end).collect();
    assert_eq!(ends, [Step::Ended(1), Step::Ended(1), Step::Ended(0)]);
    assert!(walked[1].output.contains("java.lang.IllegalStateException: uncaught 1"));
    let walked = check("Exit");
    let ends: Vec<_> = walked.iter().map(|path| path.end).collect();
    let statuses = [0, 0, 1, 1, 2, 2];
    assert_eq!(ends, statuses.map(Step::Ended));
    assert_eq!(walked[3].output, "exit 1\nhook 1\n");
}

#[test]
fn a_choice_among_nothing_is_an_exception() {
    let walked = check("IllegalChoice");
    assert_eq!(outputs(&walked), ["no choice among 0\nno choice among -1\nno choice among -2147483648\n"]);
}

#[test]
fn modules_of_packages() {
    let walked = check("Layers");
    assert_all_end(&walked);
    assert_eq!(outputs(&walked), ["null true\n", "given false\n", "null true\n"]);
}

#[test]
fn deep_recursion() {
    let walked = check("Recursion");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 8 * 16 * 8);
}

#[test]
fn collections_and_strings() {
    let walked = check("Collections");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 27);
}

#[test]
fn collections_of_garbage_between_choices() {
    let walked = check_with("Collecting", 48 << 20, ChoiceMode::Eager);
    assert_all_end(&walked);
    assert_eq!((walked.len(), different_outputs(&walked)), (8, 8));
}

#[test]
fn identity_hashes_clocks_and_seeds() {
    let walked = check("Identity");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 12);
}

#[test]
fn weak_references() {
    let walked = check_with("Weak", 48 << 20, ChoiceMode::Eager);
    assert_all_end(&walked);
    // What the last call of `gc` came after is gone, and nothing else.
    let (all, old, none) = ("true true 0\nfalse\n", "true false 1\nfalse\n", "false false 3\ntrue\n");
    assert_eq!(outputs(&walked), [all, old, old, all, none, none, all, none, none]);
}

#[test]
fn errors_of_the_machine() {
    let walked = check_with("Limits", 48 << 20, ChoiceMode::Eager);
    // A path that lacks memory ends there, whatever it catches; the next one has it again.
    let (cut, ended): (Vec<Walked>, Vec<Walked>) =
        walked.into_iter().partition(|path| path.end == Step::Bound(PathBound::Memory));
    assert_all_end(&ended);
    assert_eq!(outputs(&cut), ["deep ", "", "-1 ", "0"]);
    assert_eq!((ended.len(), ended[0].output.as_str()), (18, "deep deep 0\n"));
}

#[test]
fn threads_started_and_ended() {
    let walked = check("Started");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 6);
}

#[test]
fn threads_blocked_on_monitors() {
    let walked = check("Blocked");
    assert_all_end(&walked);
    assert_eq!((walked.len(), different_outputs(&walked)), (16, 16));
}

#[test]
fn threads_waiting() {
    let walked = check("Waiting");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 8);
}

#[test]
fn threads_parked() {
    let walked = check("Parked");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 6);
}

#[test]
fn time_slices() {
    let walked = check("Slices");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 4);
}

#[test]
fn threads_that_fork() {
    let walked = check("ForkingThreads");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 32);
}

#[test]
fn thread_pools() {
    let walked = check("Pools");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 4);
}

#[test]
fn lambdas_and_records() {
    let walked = check("Lambdas");
    assert_all_end(&walked);
}

#[test]
fn reflective_calls() {
    let walked = check("Reflection");
    assert_all_end(&walked);
}

#[test]
fn classes_made_at_run_time() {
    let walked = check("Proxies");
    assert_all_end(&walked);
}

#[test]
fn class_loaders() {
    let walked = check("Loaders");
    assert_all_end(&walked);
}

#[test]
fn memory_outside_the_heap() {
    let walked = check("Buffers");
    assert_all_end(&walked);
    assert_eq!(walked.len(), 9);
}
