//! Why a search has not seen everything: a closed set of names, each with words for the case at hand.

use jaywalk_machine::{PathBound, Unsupported};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What kind of reason it is. The names are the same in every version, so that scripts may rely on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum ReasonKind {
    /// A path has more choices than the limit on its depth.
    Depth,
    /// A path is longer than the limit on its length.
    Length,
    /// The limit on paths was reached.
    Paths,
    /// The time was up.
    Time,
    /// Somebody wanted it to stop.
    Interrupted,
    /// A path needs more memory than it may have.
    Memory,
    /// A path writes more than it may.
    Output,
    /// Only some random walks were made.
    Samples,
    /// More forks wait than may be kept.
    Frontier,
    /// States were matched whatever the time, and the program asks for it.
    Clock,
    /// A choice is among more values than are tried one by one.
    Range,
    /// A path has more choices than there is room for.
    Choices,
    /// A path has more files open than there is room for, or asks for more than can be remembered.
    Files,
    /// Threads took turns in one order of many.
    OneSchedule,
    /// Accesses of threads that nothing orders, so that a JVM may do more than any order of turns shows.
    Races,
    /// Threads took turns with no more than some preemptions.
    Preemptions,
    /// Every path was given up by the program itself, so nothing was tested.
    Vacuous,
    /// A path that failed did not do so when it was repeated.
    NotRepeated,
    /// There are more kinds of failures than are told.
    Findings,
    /// What was asked for could not be written.
    Writing,
    /// A path was to take a way that is not there.
    NoWay,
    /// The solver could not tell what is possible.
    Solver,
    /// A number with too many values had to be known, so that one of them stood for all.
    Example,
    /// A string of any length was asked for, and those that are too long were left out.
    Strings,
    /// Links of an input in a row.
    Links,
    /// Elements of an array of an input.
    Elements,
    /// Turns of a loop whose end depends on an unknown.
    Loops,
    /// The order of a map's elements, which are told apart by equality alone: the search has to begin again.
    Order,
    /// Classes of the class path that no object of an input is of, because there are too many.
    Classes,
    /// A path needs this, which the machine does not have.
    Unsupported(String),
}

/// The names of all kinds but the last.
const NAMES: [(ReasonKind, &str); 29] = [
    (ReasonKind::Depth, "depth"),
    (ReasonKind::Length, "length"),
    (ReasonKind::Paths, "paths"),
    (ReasonKind::Time, "time"),
    (ReasonKind::Interrupted, "interrupted"),
    (ReasonKind::Memory, "memory"),
    (ReasonKind::Output, "output"),
    (ReasonKind::Samples, "samples"),
    (ReasonKind::Frontier, "frontier"),
    (ReasonKind::Clock, "clock"),
    (ReasonKind::Range, "range"),
    (ReasonKind::Choices, "choices"),
    (ReasonKind::Files, "files"),
    (ReasonKind::OneSchedule, "one-schedule"),
    (ReasonKind::Races, "races"),
    (ReasonKind::Preemptions, "preemptions"),
    (ReasonKind::Vacuous, "vacuous"),
    (ReasonKind::NotRepeated, "not-repeated"),
    (ReasonKind::Findings, "findings"),
    (ReasonKind::Writing, "writing"),
    (ReasonKind::NoWay, "no-way"),
    (ReasonKind::Solver, "solver"),
    (ReasonKind::Example, "example"),
    (ReasonKind::Strings, "strings"),
    (ReasonKind::Links, "links"),
    (ReasonKind::Elements, "elements"),
    (ReasonKind::Loops, "loops"),
    (ReasonKind::Order, "order"),
    (ReasonKind::Classes, "classes"),
];
/// What the name of the last kind starts with.
const UNSUPPORTED: &str = "unsupported:";

impl fmt::Display for ReasonKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReasonKind::Unsupported(feature) => write!(formatter, "{UNSUPPORTED}{feature}"),
            kind => {
                let name = NAMES.iter().find(|(other, _)| other == kind).map_or("", |(_, name)| name);
                formatter.write_str(name)
            }
        }
    }
}

impl FromStr for ReasonKind {
    type Err = String;

    /// The kind of this name; an error lists the names.
    fn from_str(text: &str) -> Result<ReasonKind, String> {
        if let Some(feature) = text.strip_prefix(UNSUPPORTED).filter(|feature| !feature.is_empty()) {
            return Ok(ReasonKind::Unsupported(feature.to_owned()));
        }
        let found = NAMES.iter().find(|(_, name)| *name == text);
        found.map(|(kind, _)| kind.clone()).ok_or_else(|| {
            let names: Vec<&str> = NAMES.iter().map(|(_, name)| *name).collect();
            format!("no such reason: write {} or {UNSUPPORTED}NAME", names.join(", "))
        })
    }
}

impl From<ReasonKind> for String {
    fn from(kind: ReasonKind) -> String {
        kind.to_string()
    }
}

impl TryFrom<String> for ReasonKind {
    type Error = String;

    fn try_from(text: String) -> Result<ReasonKind, String> {
        text.parse()
    }
}

impl From<PathBound> for ReasonKind {
    fn from(bound: PathBound) -> ReasonKind {
        match bound {
            PathBound::Memory => ReasonKind::Memory,
            PathBound::Output => ReasonKind::Output,
            PathBound::Range => ReasonKind::Range,
            PathBound::Choices => ReasonKind::Choices,
            PathBound::Files => ReasonKind::Files,
            PathBound::Strings => ReasonKind::Strings,
            PathBound::Links => ReasonKind::Links,
            PathBound::Elements => ReasonKind::Elements,
            PathBound::Loops => ReasonKind::Loops,
            PathBound::Order => ReasonKind::Order,
        }
    }
}

impl From<&Unsupported> for ReasonKind {
    /// Names what is missing by the method that needs it, without its package: `ProcessImpl.forkAndExec`; a class by its
    /// own name.
    fn from(Unsupported { what, calls }: &Unsupported) -> ReasonKind {
        if let Some(class) = what.strip_prefix("the missing class ") {
            let name = class.split(',').next().unwrap_or(class);
            return ReasonKind::Unsupported(name.rsplit('.').next().unwrap_or(name).to_owned());
        }
        let members = ["native method ", "the missing method ", "the missing field "];
        let native = members.iter().find_map(|kind| what.strip_prefix(kind));
        let call = native.or(calls.first().map(String::as_str)).unwrap_or("jaywalk");
        let method = call.split(['(', ',']).next().unwrap_or(call);
        let mut parts = method.rsplit('.');
        let (name, class) = (parts.next().unwrap_or(method), parts.next());
        ReasonKind::Unsupported(match class {
            Some(class) => format!("{}.{name}", class.split("$$Lambda").next().unwrap_or(class)),
            None => name.to_owned(),
        })
    }
}

/// A reason, in words too.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// What kind of reason.
    pub kind: ReasonKind,
    /// The case at hand.
    pub text: String,
}

impl Reason {
    /// A reason of a kind in words.
    pub fn new(kind: ReasonKind, text: impl Into<String>) -> Reason {
        Reason { kind, text: text.into() }
    }

    /// The time is up that a search may take.
    pub fn out_of_time(limit: Duration) -> Reason {
        Reason::new(ReasonKind::Time, format!("the time limit of {limit:?} was reached"))
    }
}

/// Different texts that are kept. A kind that has none yet is kept all the same.
const MOST_REASONS: usize = 100;

/// Reasons, each once, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reasons(pub(crate) Vec<Reason>);

impl Reasons {
    pub(crate) fn add(&mut self, reason: Reason) {
        let is_new = if self.0.len() < MOST_REASONS {
            !self.0.contains(&reason)
        } else {
            self.0.iter().all(|other| other.kind != reason.kind)
        };
        if is_new {
            self.0.push(reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_kinds_and_back() {
        for (kind, name) in NAMES {
            assert_eq!(name.parse(), Ok(kind.clone()));
            assert_eq!(kind.to_string(), name);
        }
        let kind = ReasonKind::Unsupported("ProcessImpl.forkAndExec".to_owned());
        assert_eq!(kind.to_string().parse(), Ok(kind));
        for wrong in ["", "Depth", "unsupported", "unsupported:", "schedules"] {
            let error = wrong.parse::<ReasonKind>().expect_err(wrong);
            assert!(error.contains("one-schedule") && error.contains("unsupported:NAME"), "{error}");
        }
    }

    #[test]
    fn features_are_named_by_class_and_method() {
        let name = |what: &str, calls: &[&str]| {
            let calls = calls.iter().map(|&call| call.to_owned()).collect();
            ReasonKind::from(&Unsupported { what: what.to_owned(), calls }).to_string()
        };
        assert_eq!(name("native method java.lang.ProcessImpl.fork(I)V", &[]), "unsupported:ProcessImpl.fork");
        assert_eq!(name("mapping", &["sun.nio.ch.Files.map0(Native Method)"]), "unsupported:Files.map0");
        assert_eq!(name("it", &["demo.A$$Lambda/0x12.run(Unknown Source)", "b.C.d(C.java:3)"]), "unsupported:A.run");
        assert_eq!(name("it", &[]), "unsupported:jaywalk");
        assert_eq!(name("the missing class a.b.C, which Java PathFinder has", &["d.E.f(E.java:1)"]), "unsupported:C");
    }

    #[test]
    fn a_kind_is_never_lost_among_many_texts() {
        let mut reasons = Reasons::default();
        for number in 0..2 * MOST_REASONS {
            reasons.add(Reason::new(ReasonKind::Range, format!("choice {number}")));
        }
        assert_eq!(reasons.0.len(), MOST_REASONS);
        for _ in 0..2 {
            reasons.add(Reason::new(ReasonKind::Memory, "memory"));
        }
        assert_eq!(reasons.0.len(), MOST_REASONS + 1);
    }
}
