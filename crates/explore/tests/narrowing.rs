//! Narrowing changes how many paths are walked, and nothing that is told of them.

mod support;

use jaywalk_explore::{Limits, Narrowing, Options, Outcome, StopAt, Strategy, Tally, Unhurried, replay};
use jaywalk_machine::ChoiceMode;
use support::{Program, Recorder, count, kept, search};

/// Ascending sequences of four numbers from 0 to 5: combinations with repetition.
const ASCENDING: u64 = 126;

fn options(narrowing: Narrowing) -> Options {
    Options { mode: ChoiceMode::Delayed, narrowing, workers: 1, ..Options::default() }
}

fn strategies() -> [Strategy; 4] {
    [Strategy::DepthFirst, Strategy::BreadthFirst, Strategy::Deepening, Strategy::BestFirst]
}

fn ends(tally: &Tally) -> [u64; 4] {
    [tally.completed, tally.pruned, tally.failed, tally.cut]
}

#[test]
fn as_many_paths_complete_as_without_and_fewer_are_pruned() {
    let [off, on] =
        [Narrowing::Off, Narrowing::Together].map(|narrowing| count("Compared 4 5 nothing", &options(narrowing)).tally);
    assert_eq!((off.completed, on.completed), (ASCENDING, ASCENDING));
    assert!(on.pruned * 2 < off.pruned, "{on:?} {off:?}");
    assert!(on.backtracks * 3 < off.backtracks, "{on:?} {off:?}");
}

#[test]
fn paths_that_are_told_are_told_one_by_one() {
    let told = search("Compared 4 5 nothing", &options(Narrowing::Together)).0;
    assert_eq!(told.paths.len() as u64, ASCENDING);
    let limits = Limits { paths: Some(100), ..Limits::default() };
    let limited = count("Compared 4 5 nothing", &Options { limits, ..options(Narrowing::Together) });
    assert_eq!(limited.tally.paths(), 100);
}

#[test]
fn the_same_is_written() {
    let written = |narrowing| {
        let told = search("Compared 3 4 print", &options(narrowing)).0;
        let mut lines: Vec<String> = told.paths.into_iter().map(|(_, _, text)| text).collect();
        lines.sort();
        lines
    };
    let lines = written(Narrowing::Off);
    assert_eq!(lines.len(), 35);
    assert_eq!(lines, written(Narrowing::Together));
}

#[test]
fn workers_and_strategies_count_the_same() {
    for program in ["Compared 4 5 nothing", "Compared 4 5 fail"] {
        let mut all = Vec::new();
        for strategy in strategies() {
            for workers in [1, 2, 4] {
                let options = Options { strategy, workers, ..options(Narrowing::Together) };
                all.push(ends(&count(program, &options).tally));
            }
        }
        assert!(all.iter().all(|ends| *ends == all[0]), "{program}: {all:?}");
    }
}

/// Searches until the limit on paths, and goes on from there again and again.
fn in_pieces(program: &str, whole: &Options, paths: u64) -> Outcome {
    let limits = Limits { paths: Some(paths), ..Limits::default() };
    let mut resume = None;
    loop {
        let outcome = count(program, &Options { limits, resume, ..whole.clone() });
        match &outcome.checkpoint {
            Some(checkpoint) => resume = Some(kept(checkpoint)),
            None => return outcome,
        }
    }
}

#[test]
fn a_search_in_pieces_counts_the_same() {
    for strategy in strategies() {
        let whole = Options { strategy, ..options(Narrowing::Together) };
        let program = "Compared 4 5 fail";
        let (at_once, in_pieces) = (count(program, &whole), in_pieces(program, &whole, 13));
        assert_eq!(ends(&at_once.tally), ends(&in_pieces.tally), "{strategy:?}");
        assert_eq!(at_once.findings.len(), in_pieces.findings.len());
    }
}

/// A search that told its paths apart has forks at their ends. Whoever goes on must have them too.
#[test]
fn a_search_that_told_paths_apart_goes_on_as_one_that_does_not() {
    let program = "Compared 4 5 nothing";
    let together = options(Narrowing::Together);
    for paths in [1, 20, 50, 100] {
        let limits = Limits { paths: Some(paths), ..Limits::default() };
        let begun = count(program, &Options { limits, ..together.clone() });
        let resume = begun.checkpoint.as_ref().map(kept);
        assert!(resume.is_some(), "something is left");
        let ended = count(program, &Options { resume, ..together.clone() });
        assert_eq!(ended.tally.completed, ASCENDING, "after {paths} paths");
    }
}

#[test]
fn a_failure_tells_which_numbers_would_have_done_as_well_and_repeats() {
    let program = Program::new("Compared 3 5 fail");
    let options = Options { stop_at: StopAt::Findings(1), ..options(Narrowing::Together) };
    let outcome = Recorder::default().search(&program, &options);
    let finding = &outcome.findings[0];
    let choices: Vec<_> =
        finding.choices.iter().map(|made| (made.value.as_str(), made.is_forced, made.up_to, made.times)).collect();
    assert_eq!(choices, [("2", true, None, 2), ("2", false, Some(4), 1), ("0", false, None, 1)], "{finding:?}");
    assert!(replay(&program, &finding.token, None, &mut Unhurried).is_ok_and(|replayed| replayed.finding.is_some()));
}
