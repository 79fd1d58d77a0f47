//! A failure that does not repeat is told as such, and is no finding.

mod support;

use jaywalk_explore::{Options, Outcome, ReasonKind, Start, StopAt};
use jaywalk_machine::{ChoiceMode, Machine};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use support::{Program, Recorder};

/// A program with paths that fail in many ways; but where one of them is repeated it does nothing of
/// the kind, so many times.
struct Changing(&'static str, AtomicU32);

impl Start for Changing {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        let take = |left: u32| left.checked_sub(1);
        let is_other =
            mode == ChoiceMode::Dictated && self.1.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok();
        Program::new(if is_other { "Ends nothing" } else { self.0 }).start(mode)
    }
}

/// Three hundred paths of a hundred and one kinds.
fn search(times: u32, stop_at: StopAt) -> Outcome {
    let options = Options { mode: ChoiceMode::Delayed, stop_at, ..Options::default() };
    Recorder::default().search(&Changing("Ends kinds", AtomicU32::new(times)), &options)
}

#[test]
fn failures_that_do_not_repeat_are_no_findings() {
    for stop_at in [StopAt::Never, StopAt::Findings(1)] {
        let outcome = search(u32::MAX, stop_at);
        assert!(outcome.findings.is_empty());
        assert!(outcome.exhausted, "it does not stop without anything to show");
        assert_eq!((outcome.tally.failed, outcome.tally.cut), (0, 300));
        assert!(outcome.incomplete.iter().all(|reason| reason.kind == ReasonKind::NotRepeated));
        let text = &outcome.incomplete[0].text;
        assert!(text.contains("but not when it was repeated") && text.contains("its token is "), "{text}");
    }
}

#[test]
fn a_failure_that_repeats_is_found_behind_many_that_do_not() {
    let outcome = search(100, StopAt::Findings(1));
    assert_eq!(outcome.findings.len(), 1);
}

#[test]
fn a_search_goes_on_behind_a_large_failure_that_does_not_repeat() {
    let options = Options { mode: ChoiceMode::Delayed, ..Options::default() };
    let mut recorder = Recorder::default();
    let outcome = recorder.search(&Changing("Heavy", AtomicU32::new(1)), &options);
    let exceptions: Vec<&str> = outcome.findings.iter().map(|finding| finding.exception.as_str()).collect();
    assert_eq!(exceptions, ["java.lang.IllegalArgumentException"]);
    assert_eq!((outcome.tally.completed, outcome.tally.failed, outcome.tally.cut), (2, 1, 1));
    assert_eq!((recorder.findings.len(), recorder.paths.len()), (1, 4));
    assert_eq!(outcome.incomplete.len(), 1);
    assert_eq!(outcome.incomplete[0].kind, ReasonKind::NotRepeated);
    let outcome = Recorder::default().search(&Changing("Heavy", AtomicU32::new(2)), &options);
    assert_eq!((outcome.tally.completed, outcome.tally.failed, outcome.tally.cut), (2, 0, 2));
    assert!(outcome.exhausted);
}

/// A program that starts slowly where a path of it is repeated.
struct Slow(Duration);

impl Start for Slow {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        if mode == ChoiceMode::Dictated {
            std::thread::sleep(self.0);
        }
        Program::new("Late").start(mode)
    }
}

#[test]
fn a_failure_that_there_is_no_time_to_repeat_is_told() {
    // On a busy computer the time may be up before anything has failed.
    let outcomes = [2, 8, 32, 128].into_iter().map(|seconds| {
        let time_limit = Duration::from_secs(seconds);
        let options = Options { mode: ChoiceMode::Delayed, time_limit: Some(time_limit), ..Options::default() };
        Recorder::default().search(&Slow(time_limit + Duration::from_secs(1)), &options)
    });
    let outcome = outcomes.into_iter().find(|outcome| outcome.tally.runs == 1).expect("a path fails in time");
    assert!(outcome.findings.is_empty());
    assert_eq!((outcome.tally.failed, outcome.tally.cut), (0, 1));
    let [reason] = outcome.incomplete.as_slice() else { panic!("{:?}", outcome.incomplete) };
    assert_eq!(reason.kind, ReasonKind::NotRepeated);
    let expected = "a path failed with java.lang.IllegalStateException at search.Late.main(Late.java:11), but the search \
                    was stopped before it was repeated: jw2-";
    assert!(reason.text.starts_with(expected), "{}", reason.text);
    assert!(outcome.checkpoint.is_some(), "whoever goes on repeats it");
}
