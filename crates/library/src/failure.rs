//! What can keep a native or a step of linking from going on, and how it is tried again.

use jaywalk_classes::Symbol;
use jaywalk_classes::file::FormatError;
use jaywalk_classes::link::{LinkError, LoaderId};
use jaywalk_machine::memory::Exhausted;
use jaywalk_machine::native::{Outcome, Thrown};
use jaywalk_machine::{Machine, PathBound, Trouble};

/// Why a native or a step of linking has no answer yet.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It throws.
    Thrown(Thrown),
    /// A loader that the program made must first load this class; then the step is tried again.
    Needs(LoaderId, Symbol),
    /// The machine cannot do this.
    Unsupported(String),
    /// The path needs more of something than it may have.
    Bound(PathBound, String),
}

impl From<Thrown> for Failure {
    fn from(thrown: Thrown) -> Failure {
        Failure::Thrown(thrown)
    }
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Failure {
        Failure::Thrown(exhausted.into())
    }
}

impl From<LinkError> for Failure {
    fn from(error: LinkError) -> Failure {
        match error.needs {
            Some((loader, name)) => Failure::Needs(loader, name),
            None => Failure::Thrown(error.into()),
        }
    }
}

impl Failure {
    /// The same where a program asks for it that may have been written for another tool.
    pub(crate) fn of_link(machine: &Machine, error: LinkError) -> Failure {
        machine.what_another_tool_has(&error).map_or_else(|| error.into(), Failure::from)
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Failure {
        Failure::Thrown(Thrown::new("java/lang/ClassFormatError", error.to_string()))
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Throw(thrown) => Failure::Thrown(*thrown),
            Trouble::Unsupported(what) => Failure::Unsupported(what.what),
            Trouble::Bound(bound) => Failure::Bound(bound.0, bound.1.what),
            other => Failure::Unsupported(format!("resolution met {other:?}")),
        }
    }
}

/// The outcome of a step, or the call that it needs before it can be tried again.
pub(crate) fn settle(machine: &mut Machine, result: Result<Outcome, Failure>) -> Outcome {
    machine.classes_changed();
    match result {
        Ok(outcome) => outcome,
        Err(Failure::Thrown(thrown)) => Outcome::Throw(thrown),
        Err(Failure::Needs(loader, name)) => machine.loader_call(loader, name),
        Err(Failure::Unsupported(what)) => Outcome::Unsupported(what),
        Err(Failure::Bound(bound, what)) => Outcome::Bound(bound, what),
    }
}
