//! `java.lang.ProcessEnvironment`

use super::failure::{Failure, io_outcome};
use crate::launch::Launch;
use crate::natives::ClassNatives;
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::Outcome;
use std::os::unix::ffi::OsStrExt;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/ProcessEnvironment",
    methods: &[("environ", "()[[B", |machine, _| io_outcome(environ(machine)))],
};

/// Names and values of the host's environment, in turn.
fn environ(machine: &mut Machine) -> Result<Outcome, Failure> {
    state::<Launch>(machine).surroundings.read_environment();
    let mut elements = Vec::new();
    for (name, value) in std::env::vars_os() {
        elements.push(machine.new_bytes(name.as_bytes())?);
        elements.push(machine.new_bytes(value.as_bytes())?);
    }
    let class = machine.load(LoaderId::BOOT, "[[B")?;
    Ok(Outcome::reference(machine.new_ref_array(class, &elements)?))
}
