//! Paths with very many choices: what stopping and going on cost grows as the paths do, in every order.

mod support;

use jaywalk_explore::{Limits, Options, Outcome, Strategy};
use jaywalk_machine::ChoiceMode;
use support::{count, kept, search};

const ORDERS: [Strategy; 3] = [Strategy::DepthFirst, Strategy::BreadthFirst, Strategy::BestFirst];

fn options(strategy: Strategy, workers: usize) -> Options {
    Options { mode: ChoiceMode::Delayed, strategy, workers, ..Options::default() }
}

fn at_most(paths: u64) -> Limits {
    Limits { paths: Some(paths), ..Limits::default() }
}

/// How long the file is in which what is left of a search is kept.
fn kept_bytes(outcome: &Outcome) -> u64 {
    let mut bytes = Vec::new();
    outcome.checkpoint.as_ref().expect("something is left").write(&mut bytes).expect("it can be written");
    bytes.len() as u64
}

#[test]
fn what_is_left_of_a_deep_path_takes_two_characters_a_choice() {
    // With a copy of the path for each choice, this would be 40 gigabytes of memory, and as much of a file.
    let choices = 100_000;
    for workers in [1, 3] {
        let stopped = Options { limits: at_most(2), ..options(Strategy::DepthFirst, workers) };
        let outcome = count(&format!("Deep {choices} goes-on"), &stopped);
        assert_eq!(outcome.tally.completed, 2);
        let bytes = kept_bytes(&outcome);
        // Several workers also keep what they have walked ahead of what was told.
        let most = if workers == 1 { 2 * choices + 4_000 } else { 500 * choices };
        assert!(bytes < most, "{bytes}");
        // Going on from it and stopping again is no more.
        let resume = Some(kept(outcome.checkpoint.as_ref().expect("something is left")));
        let outcome = count(&format!("Deep {choices} goes-on"), &Options { resume, ..stopped });
        assert_eq!(outcome.tally.completed, 4);
        assert!(kept_bytes(&outcome) < most);
    }
}

#[test]
fn a_deep_tree_is_walked_in_pieces_in_every_order() {
    let choices = 20_000;
    for strategy in ORDERS {
        for workers in [1, 3] {
            let whole = count(&format!("Deep {choices} ends"), &options(strategy, workers));
            assert_eq!((whole.tally.completed, whole.tally.deepest), (choices + 1, choices));
            let mut resume = None;
            let mut pieces = 0;
            let outcome = loop {
                // Each piece is another number of workers.
                let workers = 1 + (workers + pieces) % 3;
                let limits = at_most(7_000);
                let outcome =
                    count(&format!("Deep {choices} ends"), &Options { limits, resume, ..options(strategy, workers) });
                pieces += 1;
                match &outcome.checkpoint {
                    Some(checkpoint) => {
                        assert!(kept_bytes(&outcome) < 100 * choices, "{strategy:?}");
                        resume = Some(kept(checkpoint));
                    }
                    None => break outcome,
                }
            };
            assert_eq!(pieces, 3, "{strategy:?}");
            assert_eq!(outcome.tally, whole.tally, "{strategy:?}");
            assert!(outcome.exhausted);
        }
    }
}

#[test]
fn many_deep_forks_share_their_beginnings() {
    // 4,096 forks wait behind 2,000 choices each that they have in common.
    for strategy in [Strategy::BreadthFirst, Strategy::BestFirst] {
        let options = Options { limits: at_most(2_001), ..options(strategy, 2) };
        let (_, outcome) = search("Deep 2012 widens", &options);
        assert!(outcome.checkpoint.is_some());
        assert!(kept_bytes(&outcome) < 1_000_000, "{strategy:?} {}", kept_bytes(&outcome));
    }
}

#[test]
fn a_fork_that_waits_takes_a_few_characters() {
    // Two paths are short; when the first of the others ends, all forks before an end wait but one.
    let waiting = 2_047;
    let options = Options { limits: at_most(3), ..options(Strategy::BreadthFirst, 1) };
    let outcome = count("Deep 14 widens", &options);
    assert!(kept_bytes(&outcome) < 10 * waiting + 4_000, "{}", kept_bytes(&outcome));
}
