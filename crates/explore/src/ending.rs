//! The ways in which a path can end: a closed set.

use crate::call::is_the_programs;
use crate::replay::choices_in_words;
use crate::{Reason, ReasonKind};
use jaywalk_check::HARNESS;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{Machine, PathBound, Step, Unsupported};

/// How a path ended. Like a [`Step`] it fits into two registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The program ended with status 0.
    Completed,
    /// The program said that the path is of no interest.
    Pruned,
    /// An exception left a thread.
    Uncaught(Ref),
    /// No thread can ever go on.
    Deadlock,
    /// The program ended with another status.
    Exit(i32),
    /// The program ended with status 0, but has a data race, where that is a failure.
    Race,
    /// The path was not walked to its end.
    Cut(Cut),
}

/// Why a path was not walked to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It is longer than the limit on its length.
    Length,
    /// It has more forks than this.
    Depth(u32),
    /// The machine does not support what the program needs.
    Unsupported,
    /// It needs more of something than paths may have.
    Bound(PathBound),
    /// It was to take a way that is not there.
    NoWay,
    /// It failed, but nobody knows inputs that lead there.
    NoInputs,
    /// It has printed what depends on inputs that nobody knows.
    NoOutput,
    /// Whoever drives the machine wanted to stop.
    Halted,
}

impl Ending {
    /// The ending that a step is; `None` for a fork.
    #[inline]
    pub fn of_step(step: Step) -> Option<Ending> {
        Some(match step {
            Step::Choose(_) | Step::Turn | Step::Tracing | Step::Paused => return None,
            Step::Pruned | Step::Empty => Ending::Pruned,
            Step::Uncaught(exception) => Ending::Uncaught(exception),
            Step::Ended(0) => Ending::Completed,
            Step::Ended(status) => Ending::Exit(status),
            Step::Deadlock => Ending::Deadlock,
            Step::Limit => Ending::Cut(Cut::Length),
            Step::Unsupported => Ending::Cut(Cut::Unsupported),
            Step::Bound(bound) => Ending::Cut(Cut::Bound(bound)),
        })
    }

    /// Whether it is a fault of the program.
    pub fn is_failure(&self) -> bool {
        matches!(self, Ending::Uncaught(_) | Ending::Deadlock | Ending::Exit(_) | Ending::Race)
    }
}

impl Cut {
    /// The reason, while the machine is where it was cut.
    pub fn reason(self, machine: &Machine) -> Reason {
        match self {
            Cut::Length => {
                let predicate = predicate_among(&machine.describe_call_path());
                let fault = |predicate| format!(", in {predicate}: a fault of the contract, not of the method");
                let place = predicate.map_or_else(String::new, fault);
                let text = format!("a path ran longer than the limit on its length{place}");
                Reason::new(ReasonKind::Length, text)
            }
            Cut::Depth(forks) => {
                Reason::new(ReasonKind::Depth, format!("a path has more than {}", choices_in_words(forks as usize)))
            }
            Cut::NoWay => Reason::new(ReasonKind::NoWay, "a path names a way that is not there"),
            Cut::NoInputs => {
                Reason::new(ReasonKind::Solver, "a path fails, but the solver could not find inputs that lead there")
            }
            Cut::NoOutput => {
                let text =
                    "a path ends, but the solver could not find inputs that lead there, nor so what it has printed";
                Reason::new(ReasonKind::Solver, text)
            }
            Cut::Halted => Reason::new(ReasonKind::Interrupted, "it was stopped before its end"),
            Cut::Unsupported => Reason::new(machine.unsupported().into(), what_and_where(machine.unsupported())),
            Cut::Bound(bound) => {
                let predicate = predicate_among(&machine.unsupported().calls).filter(|_| bound == PathBound::Loops);
                let place = predicate.map_or_else(String::new, |predicate| format!(", in {predicate} of the contract"));
                Reason::new(bound.into(), what_and_where(machine.unsupported()) + &place)
            }
        }
    }
}

fn what_and_where(Unsupported { what, calls }: &Unsupported) -> String {
    format!("{what}{}", where_cut(what, calls))
}

/// The predicate that a path was in, if it was in one. What asks it is a method of the harness with the name of the promise,
/// and what that has called is the predicate.
fn predicate_among(calls: &[String]) -> Option<String> {
    let harness = format!("{}.", HARNESS.replace('/', "."));
    let asks = |call: &String| call.strip_prefix(&harness).is_some_and(|name| !name.starts_with("main("));
    let asking = calls.iter().position(asks)?;
    let promise = calls[asking][harness.len()..].split('(').next().unwrap_or_default().trim_end_matches('\'');
    let method = |call: &String| call.split('(').next().unwrap_or(call).to_owned();
    let predicate = calls[..asking].last().filter(|call| !call.starts_with("jaywalk.internal.")).map(method);
    Some(predicate.map_or_else(|| promise.to_owned(), |predicate| format!("{promise} ({predicate})")))
}

/// Where a path could not go on: the innermost call, and the innermost of the program's own, which is what a person can
/// change. What the text names already is left out.
fn where_cut(what: &str, calls: &[String]) -> String {
    let is_named = |call: &str| {
        let method = call.strip_suffix("(Native Method)");
        what.contains(call) || method.is_some_and(|method| what.contains(method))
    };
    let innermost = calls.first().map(String::as_str);
    let own = calls.iter().map(String::as_str).find(|call| is_the_programs(call));
    let places = [innermost, own.filter(|_| own != innermost)];
    let mut places = places.into_iter().flatten().filter(|call| !is_named(call));
    let first = places.next().map_or_else(String::new, |call| format!("; cut at {call}"));
    let second = places.next().map_or_else(String::new, |call| format!(", called from {call}"));
    first + &second
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(what: &str, calls: &[&str], expected: &str) {
        let calls: Vec<String> = calls.iter().map(|&call| call.to_owned()).collect();
        assert_eq!(where_cut(what, &calls), expected);
    }

    #[test]
    fn a_predicate_that_does_not_end_is_named() {
        let calls = [
            "demo.B.c(B.java:3)",
            "demo.A.isB(A.java:7)",
            "jaywalk.internal.Harness.the invariant isB'(Unknown Source)",
        ];
        let main = "jaywalk.internal.Harness.main(Unknown Source)";
        let calls: Vec<String> = calls.into_iter().chain([main]).map(str::to_owned).collect();
        assert_eq!(predicate_among(&calls).as_deref(), Some("the invariant isB (demo.A.isB)"));
        assert_eq!(predicate_among(&calls[2..]).as_deref(), Some("the invariant isB"));
        assert_eq!((predicate_among(&calls[..2]), predicate_among(&calls[3..])), (None, None));
    }

    #[test]
    fn what_is_missing_names_the_place_in_the_program() {
        check("a thing", &[], "");
        check("a thing", &["demo.A.b(A.java:3)"], "; cut at demo.A.b(A.java:3)");
        check("the thing at demo.A.b(A.java:3)", &["demo.A.b(A.java:3)"], "");
        check("a thing", &["java.net.X.y(X.java:7)"], "; cut at java.net.X.y(X.java:7)");
        let calls = ["java.net.X.y(Native Method)", "java.net.X.z(X.java:9)", "demo.A.b(A.java:3)"];
        check("a thing", &calls, "; cut at java.net.X.y(Native Method), called from demo.A.b(A.java:3)");
        check("native method java.net.X.y(I)V", &calls, "; cut at demo.A.b(A.java:3)");
    }
}
