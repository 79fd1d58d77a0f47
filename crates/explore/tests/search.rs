//! Searching: the same totals whatever the strategy and the number of workers, also when interrupted.

mod support;

use jaywalk_explore::{
    Finding, FindingKind, LeafKind, Limits, Options, Outcome, Reason, ReasonKind, StopAt, Strategy, Tally, Unhurried,
    replay,
};
use jaywalk_machine::ChoiceMode;
use proptest::prelude::*;
use proptest::strategy::Strategy as _;
use std::time::{Duration, Instant};
use support::{Program, Recorder, Told, count, kept, search};

const MODES: [ChoiceMode; 3] = [ChoiceMode::Eager, ChoiceMode::OnAccess, ChoiceMode::Delayed];
const OTHERS: [Strategy; 3] = [Strategy::BreadthFirst, Strategy::Deepening, Strategy::BestFirst];
const SAMPLES: u64 = 70;

const RANDOM: Strategy = Strategy::Random { samples: SAMPLES, seed: 3 };
const ALL: [Strategy; 5] =
    [Strategy::DepthFirst, Strategy::BreadthFirst, Strategy::Deepening, Strategy::BestFirst, RANDOM];

fn strategy() -> impl proptest::strategy::Strategy<Value = Strategy> {
    prop::sample::select(ALL.to_vec())
}

fn in_mode(mode: ChoiceMode) -> Options {
    Options { mode, workers: 1, ..Options::default() }
}

fn delayed() -> Options {
    in_mode(ChoiceMode::Delayed)
}

/// Why a search has not seen everything, in words.
fn texts(outcome: &Outcome) -> Vec<&str> {
    outcome.incomplete.iter().map(|reason| reason.text.as_str()).collect()
}

/// What must not depend on how a search was done.
fn totals(outcome: &Outcome) -> (Tally, Vec<Finding>, Vec<Reason>, bool) {
    let mut incomplete = outcome.incomplete.clone();
    // Where paths were pruned, several workers see more of than is told.
    let vacuous = incomplete.iter_mut().filter(|reason| reason.kind == ReasonKind::Vacuous);
    vacuous.for_each(|reason| reason.text.clear());
    incomplete.sort();
    (outcome.tally, outcome.findings.clone(), incomplete, outcome.exhausted)
}

/// The paths without their numbers, in an order that does not depend on the strategy.
fn sorted(paths: &[Told]) -> Vec<(String, String)> {
    let mut sorted: Vec<_> = paths.iter().map(|(kind, _, text)| (format!("{kind:?}"), text.clone())).collect();
    sorted.sort();
    sorted
}

/// Kinds of failures and how often there were, in an order that does not depend on the strategy.
fn failures(outcome: &Outcome) -> Vec<(FindingKind, String, Vec<String>, u64)> {
    let findings = outcome.findings.iter();
    let mut failures: Vec<_> =
        findings.map(|found| (found.kind, found.exception.clone(), found.calls.clone(), found.paths)).collect();
    failures.sort_by(|one, other| (&one.1, &one.2).cmp(&(&other.1, &other.2)));
    failures
}

fn replays(program: &Program, finding: &Finding) {
    let replayed = replay(program, &finding.token, None, &mut Unhurried).expect("the token can be followed");
    let repeated = replayed.finding.expect("the path fails again");
    assert!(repeated.is_like(finding), "{repeated:?} is not {finding:?}");
    assert_eq!(repeated.message, finding.message);
    assert_eq!(repeated.token, finding.token);
}

fn grown(seed: u64) -> String {
    format!("Grown {seed} 6")
}

const WORKERS: [usize; 3] = [1, 2, 4];

/// What stops a run.
#[derive(Clone, Copy, Debug)]
enum By {
    /// A limit on paths.
    Limit,
    /// The user, after some paths were told.
    User,
    /// Enough failures.
    Failures,
}

/// A run that is stopped.
#[derive(Clone, Copy, Debug)]
struct Stop {
    after: u64,
    workers: usize,
    by: By,
}

fn stop() -> impl proptest::strategy::Strategy<Value = Stop> {
    let by = prop::sample::select(vec![By::Limit, By::User, By::Failures]);
    (1u64..40, prop::sample::select(WORKERS.to_vec()), by).prop_map(|(after, workers, by)| Stop { after, workers, by })
}

/// A search that is stopped again and again, and gone on with from what was written to a file.
fn search_in_pieces(command: &str, options: &Options, stops: impl Iterator<Item = Stop>) -> (Recorder, Outcome) {
    let (mut all, mut resume) = (Recorder::default(), None);
    let mut stops = stops.fuse();
    loop {
        let mut options = Options { resume, ..options.clone() };
        let mut recorder = Recorder::default();
        if let Some(stop) = stops.next() {
            options.workers = stop.workers;
            match stop.by {
                By::Limit => options.limits.paths = Some(stop.after),
                By::User => recorder.enough = Some(stop.after as usize),
                By::Failures => options.stop_at = StopAt::Findings(stop.after),
            }
        }
        let outcome = recorder.search(&Program::new(command), &options);
        all.paths.append(&mut recorder.paths);
        all.findings.append(&mut recorder.findings);
        match &outcome.checkpoint {
            Some(left) => resume = Some(kept(left)),
            None => return (all, outcome),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strategies_see_the_same(seed in 0u64..1_000_000, mode in 0usize..3) {
        let (command, options) = (grown(seed), in_mode(MODES[mode]));
        let (alone, expected) = search(&command, &options);
        prop_assert!(expected.exhausted && expected.checkpoint.is_none());
        prop_assert_eq!(alone.paths.len() as u64, expected.tally.paths() - expected.tally.pruned);
        prop_assert_eq!(count(&command, &options).tally, expected.tally);
        for strategy in OTHERS {
            let (other, outcome) = search(&command, &Options { strategy, ..options.clone() });
            prop_assert_eq!(outcome.tally, expected.tally, "{}", strategy.name());
            prop_assert!(outcome.exhausted);
            prop_assert_eq!(sorted(&other.paths), sorted(&alone.paths));
            prop_assert_eq!(failures(&outcome), failures(&expected));
        }
        for finding in &expected.findings {
            replays(&Program::new(&command), finding);
        }
    }

    #[test]
    fn workers_change_nothing(seed in 0u64..1_000_000, mode in 0usize..3, strategy in strategy()) {
        let options = Options { strategy, ..in_mode(MODES[mode]) };
        let (alone, expected) = search(&grown(seed), &options);
        for workers in [2, 4] {
            let (together, outcome) = search(&grown(seed), &Options { workers, ..options.clone() });
            prop_assert_eq!(totals(&outcome), totals(&expected));
            prop_assert_eq!(&together.paths, &alone.paths);
            prop_assert_eq!(&together.findings, &alone.findings);
        }
    }

    #[test]
    fn choice_modes_see_the_same_structures(seed in 0u64..1_000_000) {
        let seen: Vec<_> = MODES.iter().map(|&mode| search(&grown(seed), &in_mode(mode))).collect();
        let completed = |index: usize| -> Vec<_> {
            let paths = sorted(&seen[index].0.paths);
            paths.into_iter().filter(|(kind, _)| kind == "Completed").collect()
        };
        prop_assert_eq!(completed(0), completed(1));
        prop_assert_eq!(completed(0), completed(2));
        prop_assert!(seen[2].1.tally.explored() <= seen[1].1.tally.explored());
        prop_assert!(seen[1].1.tally.explored() <= seen[0].1.tally.explored());
    }

    #[test]
    fn a_search_stops_at_the_same_place_for_any_number_of_workers(
        seed in 0u64..1_000_000,
        strategy in strategy(),
        (failures, paths) in (prop::option::of(1u64..6), prop::option::of(1u64..40)),
    ) {
        let stop_at = failures.map_or(StopAt::Never, StopAt::Findings);
        let limits = Limits { paths, ..Limits::default() };
        let mut options = Options { strategy, stop_at, limits, ..delayed() };
        // What is left then stops at the same place, too.
        for _ in 0..2 {
            let (alone, expected) = search(&grown(seed), &options);
            let mut left = expected.checkpoint.as_ref().map(kept);
            for workers in [2, 3, 4] {
                let (together, outcome) = search(&grown(seed), &Options { workers, ..options.clone() });
                prop_assert_eq!(totals(&outcome), totals(&expected));
                prop_assert_eq!(&together.paths, &alone.paths);
                prop_assert_eq!(outcome.checkpoint.is_some(), left.is_some());
                left = outcome.checkpoint.as_ref().map(kept);
            }
            if left.is_none() {
                break;
            }
            options.resume = left;
        }
    }

    #[test]
    fn an_interrupted_search_goes_on_as_if_it_was_not(
        seed in 0u64..1_000_000,
        strategy in strategy(),
        stops in prop::collection::vec(stop(), 1..6),
    ) {
        let options = Options { strategy, ..delayed() };
        let (whole, expected) = search(&grown(seed), &options);
        let (pieces, outcome) = search_in_pieces(&grown(seed), &options, stops.into_iter());
        prop_assert_eq!(totals(&outcome), totals(&expected));
        prop_assert_eq!(&pieces.paths, &whole.paths);
        prop_assert_eq!(&pieces.findings, &whole.findings);
    }

    #[test]
    fn stopping_at_every_failure_shows_all_of_them(
        seed in 0u64..1_000_000,
        strategy in strategy(),
        (enough, workers) in (2u64..6, prop::sample::select(WORKERS.to_vec())),
    ) {
        let options = Options { strategy, ..delayed() };
        let (whole, expected) = search(&grown(seed), &options);
        let again = std::iter::repeat(Stop { after: enough, workers, by: By::Failures });
        let (pieces, outcome) = search_in_pieces(&grown(seed), &options, again);
        prop_assert_eq!(totals(&outcome), totals(&expected));
        prop_assert_eq!(&pieces.paths, &whole.paths);
        prop_assert_eq!(&pieces.findings, &whole.findings);
    }

    #[test]
    fn random_walks_are_paths_of_the_tree(seed in 0u64..1_000_000, walks in 0u64..1_000_000) {
        let (all, expected) = search(&grown(seed), &delayed());
        let options = Options { strategy: Strategy::Random { samples: 50, seed: walks }, ..delayed() };
        let (sampled, outcome) = search(&grown(seed), &options);
        let (again, _) = search(&grown(seed), &options);
        prop_assert_eq!(&sampled.paths, &again.paths);
        let known = sorted(&all.paths);
        prop_assert!(sorted(&sampled.paths).iter().all(|path| known.binary_search(path).is_ok()));
        prop_assert!(outcome.exhausted || outcome.tally.paths() == 50);
        prop_assert!(outcome.findings.iter().all(|found| expected.findings.iter().any(|other| other.is_like(found))));
    }
}

fn ends(what: &str) -> String {
    format!("Ends {what}")
}

#[test]
fn a_program_without_choices_has_one_path() {
    for strategy in [Strategy::DepthFirst, Strategy::Random { samples: 9, seed: 1 }].into_iter().chain(OTHERS) {
        for workers in [1, 3] {
            let (recorder, outcome) = search(&ends("nothing"), &Options { strategy, workers, ..delayed() });
            assert_eq!(recorder.paths, [(LeafKind::Completed, 1, "no choice\\n".to_owned())]);
            assert_eq!(outcome.tally, Tally { completed: 1, runs: 1, ..Tally::default() });
            assert!(outcome.exhausted, "{}", strategy.name());
            let outcome = count(&ends("fails"), &Options { strategy, workers, ..delayed() });
            assert_eq!((outcome.tally.failed, outcome.findings.len()), (1, 1));
        }
    }
}

#[test]
fn an_empty_range_prunes() {
    let (_, outcome) = search(&ends("empty"), &delayed());
    assert_eq!((outcome.tally.completed, outcome.tally.pruned), (1, 1));
}

#[test]
fn an_endless_path_is_cut_where_the_limit_says() {
    for workers in [1, 2] {
        let limits = Limits { slices: Some(30), ..Limits::default() };
        let (recorder, outcome) = search(&ends("endless"), &Options { workers, limits, ..delayed() });
        assert_eq!((outcome.tally.completed, outcome.tally.cut), (2, 1));
        assert_eq!(texts(&outcome), ["a path ran longer than the limit on its length"]);
        assert!(outcome.exhausted);
        assert_eq!(recorder.paths[1], (LeafKind::Cut, 1, String::new()));
    }
}

#[test]
fn an_endless_path_can_be_left_when_time_is_up() {
    for workers in [1, 2] {
        let begin = Instant::now();
        let time_limit = Some(Duration::from_millis(300));
        let (recorder, outcome) = search(&ends("endless"), &Options { workers, time_limit, ..delayed() });
        assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
        assert_eq!(texts(&outcome), ["the time limit of 300ms was reached"]);
        assert!(recorder.progress > 0);
        let limits = Limits { slices: Some(30), ..Limits::default() };
        let checkpoint = kept(&outcome.checkpoint.expect("the endless path is left"));
        let resumed = Options { resume: Some(checkpoint.clone()), ..delayed() };
        assert_eq!(checkpoint.tally().completed, 1);
        let refused = Recorder::default().try_search(&Program::new(&ends("endless")), &Options { limits, ..resumed });
        assert_eq!(
            refused.expect_err("it is refused"),
            "the checkpoint is of a search with another limit on the depth or length of paths"
        );
    }
}

#[test]
fn unbounded_recursion_is_a_finding() {
    for strategy in [Strategy::DepthFirst].into_iter().chain(OTHERS) {
        let (_, outcome) = search(&ends("recursion"), &Options { strategy, ..delayed() });
        assert_eq!((outcome.tally.completed, outcome.tally.failed), (2, 1));
        assert_eq!(outcome.findings[0].exception, "java.lang.StackOverflowError");
        assert!(outcome.exhausted && outcome.incomplete.is_empty());
    }
    assert_eq!(count(&ends("deep"), &delayed()).tally.explored(), 3);
}

#[test]
fn a_huge_range_is_refused_in_words() {
    let (_, outcome) = search(&ends("huge"), &delayed());
    assert_eq!((outcome.tally.completed, outcome.tally.cut), (1, 1));
    let [reason] = texts(&outcome)[..] else { panic!("{:?}", outcome.incomplete) };
    assert!(reason.contains("4294967296 values") && reason.contains("smaller range"), "{reason}");
    assert_eq!(outcome.incomplete[0].kind, ReasonKind::Range);
}

#[test]
fn lack_of_memory_is_a_bound_and_no_finding() {
    let (_, outcome) = search(&ends("memory"), &delayed());
    assert_eq!((outcome.tally.completed, outcome.tally.cut, outcome.tally.failed), (2, 1, 0));
    assert_eq!(texts(&outcome), ["a path needs more memory than --memory allows"]);
}

#[test]
fn depth_has_a_bound() {
    for strategy in [Strategy::DepthFirst].into_iter().chain(OTHERS) {
        for workers in [1, 2] {
            let limits = Limits { depth: Some(9), ..Limits::default() };
            let outcome = count(&ends("unbounded"), &Options { strategy, workers, limits, ..delayed() });
            let expected = Tally { completed: 9, cut: 1, choices: 9, backtracks: 9, deepest: 9, ..Tally::default() };
            assert_eq!(outcome.tally, Tally { runs: 10, ..expected }, "{}", strategy.name());
            assert_eq!(texts(&outcome), ["a path has more than 9 choices"]);
        }
    }
    let limits = Limits { depth: Some(0), ..Limits::default() };
    for strategy in [Strategy::DepthFirst, Strategy::Random { samples: 5, seed: 5 }].into_iter().chain(OTHERS) {
        let outcome = count(&ends("unbounded"), &Options { strategy, limits, ..delayed() });
        assert_eq!(outcome.tally, Tally { cut: 1, runs: 1, ..Tally::default() }, "{}", strategy.name());
    }
}

#[test]
fn a_path_that_forks_without_end_is_cut_by_its_length() {
    let limits = Limits { slices: Some(3), ..Limits::default() };
    let (alone, outcome) = search(&ends("unbounded"), &Options { limits, ..delayed() });
    assert!(outcome.tally.completed > 100 && outcome.tally.cut > 0, "{:?}", outcome.tally);
    let (together, shared) = search(&ends("unbounded"), &Options { limits, workers: 3, ..delayed() });
    assert_eq!(totals(&shared), totals(&outcome));
    assert_eq!(together.paths, alone.paths);
}

#[test]
fn output_without_end_is_cut() {
    let (recorder, outcome) = search(&ends("chatty"), &delayed());
    assert_eq!((outcome.tally.completed, outcome.tally.cut), (1, 1));
    let [reason] = texts(&outcome)[..] else { panic!("{:?}", outcome.incomplete) };
    assert!(reason.starts_with("a path writes more than 4 MiB of output; cut at "), "{reason}");
    assert_eq!(recorder.paths[0].2, "short\\n");
}

#[test]
fn a_deadlock_is_a_finding() {
    let (_, outcome) = search(&ends("deadlock"), &delayed());
    assert_eq!((outcome.tally.completed, outcome.tally.failed), (2, 1));
    assert_eq!(outcome.findings[0].kind, FindingKind::Deadlock);
}

#[test]
fn pools_too_small_prune() {
    for mode in MODES {
        let tally = |size: i32| count(&format!("Ends pool {size}"), &in_mode(mode)).tally;
        assert_eq!((tally(0).completed, tally(0).pruned), (0, 1));
        assert_eq!((tally(1).completed, tally(1).pruned), (0, 1));
        assert_eq!(tally(2).completed, 1);
        assert_eq!(tally(-1).completed, 1);
    }
}

#[test]
fn failures_alike_are_told_once_and_counted() {
    for workers in [1, 2] {
        let (recorder, outcome) = search(&ends("kinds"), &Options { workers, ..delayed() });
        assert_eq!(outcome.tally.failed, 300);
        assert_eq!(outcome.findings.len(), 100);
        assert_eq!(recorder.findings.len(), 100);
        assert_eq!(outcome.findings[0].paths, 100);
        assert_eq!(outcome.findings[1].paths, 2);
        assert_eq!(texts(&outcome), ["more than 100 kinds of failures: only the first are told"]);
    }
}

#[test]
fn a_search_interrupted_in_the_middle_of_paths_loses_nothing() {
    let command = ends("slow");
    for strategy in ALL {
        let options = Options { strategy, ..delayed() };
        let (whole, expected) = search(&command, &options);
        assert!(expected.tally.failed > 0 && expected.tally.pruned > 0);
        for workers in [1, 2] {
            let mut recorder = Recorder::default();
            let mut resume = None;
            let mut runs = 0u64;
            let outcome = loop {
                runs += 1;
                // Later runs get longer, so that the test ends on any machine.
                let time_limit = Some(Duration::from_millis(30 + 13 * runs));
                let options = Options { workers, time_limit, resume: resume.take(), ..options.clone() };
                let outcome = recorder.search(&Program::new(&command), &options);
                match &outcome.checkpoint {
                    Some(left) => resume = Some(kept(left)),
                    None => break outcome,
                }
            };
            assert!(runs > 2, "{runs}");
            assert_eq!(totals(&outcome), totals(&expected), "{}", strategy.name());
            assert_eq!(recorder.paths, whole.paths, "{}", strategy.name());
        }
    }
}

#[test]
fn threads_take_the_same_turns_on_every_machine() {
    let (alone, expected) = search(&ends("threads"), &delayed());
    assert_eq!((expected.tally.completed, expected.tally.failed), (3, 3));
    assert_eq!(expected.incomplete.iter().map(|reason| &reason.kind).collect::<Vec<_>>(), [&ReasonKind::OneSchedule]);
    for strategy in [Strategy::DepthFirst].into_iter().chain(OTHERS) {
        let (other, outcome) = search(&ends("threads"), &Options { strategy, workers: 2, ..delayed() });
        assert_eq!(sorted(&other.paths), sorted(&alone.paths));
        assert_eq!(failures(&outcome), failures(&expected));
    }
    for mode in MODES {
        let (other, _) = search(&ends("threads"), &in_mode(mode));
        assert_eq!(sorted(&other.paths), sorted(&alone.paths));
    }
}
