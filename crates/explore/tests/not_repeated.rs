//! A failure that does not repeat is told as such, and is no finding.

mod support;

use jaywalk_explore::{Options, Outcome, ReasonKind, Start, StopAt};
use jaywalk_machine::{ChoiceMode, Machine};
use std::sync::atomic::{AtomicU32, Ordering};
use support::{Program, Recorder};

/// Three hundred paths that fail in many ways; but where one of them is repeated, in eager mode, the program does
/// nothing of the kind, so many times.
struct Changing(AtomicU32);

impl Start for Changing {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        let take = |left: u32| left.checked_sub(1);
        let is_other =
            mode == ChoiceMode::Eager && self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok();
        Program::new(if is_other { "Ends nothing" } else { "Ends kinds" }).start(mode)
    }
}

fn search(times: u32, stop_at: StopAt) -> Outcome {
    let options = Options { mode: ChoiceMode::Delayed, stop_at, ..Options::default() };
    Recorder::default().search(&Changing(AtomicU32::new(times)), &options)
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
    // There are one hundred and one kinds.
    let outcome = search(100, StopAt::Findings(1));
    assert_eq!(outcome.findings.len(), 1);
}
