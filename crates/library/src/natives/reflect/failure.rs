//! What can keep a native of reflection from its answer, and trying again.

use jaywalk_classes::Symbol;
use jaywalk_classes::link::{ClassId, LinkError, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Exhausted;
use jaywalk_machine::native::{Entry, Frame, Outcome, Thrown};

/// `java/lang/NoClassDefFoundError`
const NO_CLASS_DEF_FOUND: &str = "java/lang/NoClassDefFoundError";

/// Why a native has no answer yet.
#[derive(Debug)]
pub(super) enum Failure {
    /// It throws.
    Thrown(Thrown),
    /// A loader that the program made must first load this class; then the native tries again.
    Needs(LoaderId, Symbol),
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

/// Runs a body that keeps no state, again from its start whenever a class had to be loaded for it.
pub(super) fn retrying(
    machine: &mut Machine,
    frame: Frame,
    body: fn(&mut Machine, Frame) -> Result<Outcome, Failure>,
) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let result = body(machine, frame);
    machine.classes_changed();
    settle(machine, result)
}

/// The outcome of a body, or the call that it needs before it can be tried again.
pub(super) fn settle(machine: &mut Machine, result: Result<Outcome, Failure>) -> Outcome {
    match result {
        Ok(outcome) => outcome,
        Err(Failure::Thrown(thrown)) => Outcome::Throw(thrown),
        Err(Failure::Needs(loader, name)) => machine.loader_call(loader, name),
    }
}

/// Whether the error says that `name` itself was not found, and not something that it needs.
pub(super) fn is_not_found(error: &LinkError, name: &str) -> bool {
    let element = name.trim_start_matches('[');
    let element = element.strip_prefix('L').and_then(|text| text.strip_suffix(';')).unwrap_or(element);
    error.exception == NO_CLASS_DEF_FOUND && (error.message == name || error.message == element)
}

/// The class that a built-in loader finds under `name`; `None` if there is none.
pub(super) fn load_if_found(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Option<ClassId>, Failure> {
    let loaded = machine.classes.load(loader, name);
    machine.classes_changed();
    match loaded {
        Ok(class) => Ok(Some(class)),
        Err(error) if error.needs.is_none() && is_not_found(&error, name) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
