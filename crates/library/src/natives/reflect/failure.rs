//! Trying a native of reflection again, and telling what was not found from what went wrong.

use crate::failure::{Failure, settle};
use jaywalk_classes::descriptor::class_name;
use jaywalk_classes::link::{ClassId, LinkError, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Entry, Frame, Outcome, Thrown};

/// `java/lang/NoClassDefFoundError`
const NO_CLASS_DEF_FOUND: &str = "java/lang/NoClassDefFoundError";

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
    settle(machine, result)
}

/// Whether the error says that `name` itself was not found, and not something that it needs.
pub(super) fn is_not_found(error: &LinkError, name: &str) -> bool {
    let element = if name.starts_with('[') { class_name(name.trim_start_matches('[')) } else { name };
    error.exception == NO_CLASS_DEF_FOUND && (error.message == name || error.message == element)
}

/// The class that a built-in loader finds under `name`; `None` if there is none.
pub(super) fn load_if_found(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Option<ClassId>, Failure> {
    let loaded = machine.classes.load(loader, name);
    machine.classes_changed();
    match loaded {
        Ok(class) => Ok(Some(class)),
        Err(error) if loader <= LoaderId::APP && is_not_found(&error, name) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
