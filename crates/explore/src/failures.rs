//! Which ends of a path are failures: all that can be, unless somebody asks for some kinds alone.

use jaywalk_library::throwable;
use jaywalk_machine::{Machine, PathBound, SparedExceptions, Step, Unsupported};
use std::str::FromStr;

/// A kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// An `AssertionError` that nobody catches: what a failed `assert` throws.
    Assertions,
    /// Any other exception that nobody catches.
    Exceptions,
    /// Of these, those that are `RuntimeException`s: neither checked ones nor errors.
    RuntimeExceptions,
    /// No thread can ever go on.
    Deadlocks,
    /// The program ends with a status other than 0.
    Statuses,
}

impl FailureKind {
    const ALL: [FailureKind; 5] = [
        FailureKind::Assertions,
        FailureKind::Exceptions,
        FailureKind::RuntimeExceptions,
        FailureKind::Deadlocks,
        FailureKind::Statuses,
    ];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            FailureKind::Assertions => "assertions",
            FailureKind::Exceptions => "exceptions",
            FailureKind::RuntimeExceptions => "runtime-exceptions",
            FailureKind::Deadlocks => "deadlocks",
            FailureKind::Statuses => "statuses",
        }
    }
}

impl FromStr for FailureKind {
    type Err = String;

    fn from_str(text: &str) -> Result<FailureKind, String> {
        let kind = FailureKind::ALL.into_iter().find(|kind| kind.name() == text);
        kind.ok_or_else(|| format!("write some of {}", FailureKind::ALL.map(FailureKind::name).join(", ")))
    }
}

/// Kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailureKinds(u8);

impl Default for FailureKinds {
    fn default() -> FailureKinds {
        FailureKinds::of(&FailureKind::ALL)
    }
}

impl FailureKinds {
    /// These.
    pub fn of(kinds: &[FailureKind]) -> FailureKinds {
        FailureKinds(kinds.iter().fold(0, |bits, kind| bits | 1 << *kind as u8))
    }

    fn has(self, kind: FailureKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// Their names, with commas between them.
    pub fn names(self) -> String {
        let names = FailureKind::ALL.into_iter().filter(|kind| self.has(*kind)).map(FailureKind::name);
        names.collect::<Vec<_>>().join(",")
    }

    /// Exceptions of these kinds alone fail a path: what the others do.
    pub fn spares(self) -> SparedExceptions {
        let others = !self.has(FailureKind::Exceptions);
        SparedExceptions {
            assertions: !self.has(FailureKind::Assertions),
            runtime_exceptions: others && !self.has(FailureKind::RuntimeExceptions),
            others,
        }
    }

    /// How a path has ended: what is no failure of these kinds is the end of a program that has done all it does. Exceptions
    /// that are none have ended their thread alone; but what a program would do with a larger stack nobody knows.
    #[inline(always)] // at the end of every path
    pub(crate) fn seen(self, machine: &mut Machine, step: Step) -> Step {
        if self == FailureKinds::default() { step } else { self.seen_by_some(machine, step) }
    }

    /// The same where some kinds do not count.
    #[cold]
    fn seen_by_some(self, machine: &mut Machine, step: Step) -> Step {
        match step {
            Step::Uncaught(error)
                if !self.has(FailureKind::Exceptions)
                    && throwable::is_of_class(machine, error, "java.lang.VirtualMachineError") =>
            {
                let what = format!("{}, which a larger stack or heap may avoid", throwable::class_name(machine, error));
                let calls = throwable::calls(machine, error);
                machine.stop_at_bound(PathBound::Memory, Unsupported { what, calls })
            }
            Step::Deadlock if !self.has(FailureKind::Deadlocks) => Step::Ended(0),
            Step::Ended(_) if !self.has(FailureKind::Statuses) => Step::Ended(0),
            other => other,
        }
    }
}
