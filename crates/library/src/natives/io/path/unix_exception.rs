//! `sun.nio.fs.UnixException`: how natives of this package tell the JDK of a failed system call.

use crate::natives::io::failure::Failure;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use rustix::io::Errno;

const CLASS: &str = "sun/nio/fs/UnixException";

/// Runs a native whose system errors become `UnixException`s: the class is initialised, then an instance is
/// constructed with the error's number (state word 0) and thrown (state reference 0).
pub(super) fn raising(
    machine: &mut Machine,
    frame: Frame,
    body: fn(&mut Machine, Frame) -> Result<Outcome, Failure>,
) -> Outcome {
    match frame.entry {
        Entry::Start => match body(machine, frame) {
            Ok(outcome) => outcome,
            Err(failure) => failure.outcome_with(|error| Outcome::from(initialize(machine, frame, error))),
        },
        Entry::Returned => {
            let object = frame.state_ref(machine, 0);
            if object.is_null() {
                return Outcome::from(construct(machine, frame));
            }
            Outcome::Throw(Thrown::Object(object))
        }
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
    }
}

fn initialize(machine: &mut Machine, frame: Frame, error: Errno) -> Result<Outcome, Thrown> {
    frame.set_state(machine, 0, error.raw_os_error() as u64);
    let class = machine.load(LoaderId::BOOT, CLASS)?;
    Ok(Outcome::Call(Callee::Initialize(class), Words::new()))
}

fn construct(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let class = machine.load(LoaderId::BOOT, CLASS)?;
    let constructor = machine.declared_method(class, "<init>", "(I)V")?;
    let object = machine.new_instance(class)?;
    frame.set_state_ref(machine, 0, object);
    let words = [object.word(), frame.state(machine, 0)].into_iter().collect();
    Ok(Outcome::Call(Callee::Method(constructor), words))
}
