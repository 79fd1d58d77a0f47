//! Failures of linking, which are failures for good: a site or constant that failed once fails in the same way each
//! time it is used (JVMS §5.4.3.6), without its bootstrap method being run again.

use super::constants::Place;
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{EntryKind, Ref};
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use rustc_hash::FxHashMap;

/// What failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Failed {
    /// The call site with this number.
    Site(u32),
    /// A constant.
    Constant(Place),
}

/// The permanent words with the errors. Which errors there are is part of the path; where they are is not.
#[derive(Default)]
struct Addresses(FxHashMap<Failed, u32>);

/// The error that was recorded; null if there is none.
pub(super) fn find(machine: &mut Machine, failed: Failed) -> Ref {
    match state::<Addresses>(machine).0.get(&failed) {
        Some(&address) => machine.permanent_ref(address),
        None => Ref::NULL,
    }
}

/// Records what linking threw, if it is an error of linking. Others, such as running out of memory, may not happen
/// again.
pub(super) fn record(machine: &mut Machine, failed: Failed, thrown: Ref) -> Result<(), Thrown> {
    let linkage_error = machine.load(LoaderId::BOOT, "java/lang/LinkageError")?;
    if !machine.classes.is_subclass(machine.memory.class_of(thrown), linkage_error) {
        return Ok(());
    }
    let known = state::<Addresses>(machine).0.get(&failed).copied();
    let address = match known {
        Some(address) => address,
        None => {
            let address = machine.memory.permanent(1)?;
            machine.memory.permanent_root(address, EntryKind::Reference);
            state::<Addresses>(machine).0.insert(failed, address);
            address
        }
    };
    if machine.permanent_ref(address).is_null() {
        machine.memory.set_ref(address, thrown);
    }
    Ok(())
}

/// The call that throws an error like the recorded one. As in HotSpot a constant's error has a cause again, a call
/// site's has not.
pub(super) fn throw_again(machine: &mut Machine, recorded: Ref, has_cause: bool) -> Outcome {
    let stub = machine.stub(rethrow);
    Outcome::Call(Callee::Stub(stub), [u64::from(has_cause), 0, recorded.word(), 0].into_iter().collect())
}

/// Stub: throws an error of the class and with the message of the one in state reference 0. State word 0 tells
/// whether it gets a cause.
fn rethrow(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start => Outcome::from(construct(machine, frame)),
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned => Outcome::from(finish(machine, frame)),
    }
}

fn construct(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let recorded = frame.state_ref(machine, 0);
    let class = machine.memory.class_of(recorded);
    let message = machine.memory.ref_field(recorded, machine.known.throwable_message);
    let descriptor = if message.is_null() { "()V" } else { "(Ljava/lang/String;)V" };
    let Ok(constructor) = machine.declared_method(class, "<init>", descriptor) else {
        return Err(Thrown::Object(recorded));
    };
    let object = machine.new_instance(class)?;
    frame.set_state_ref(machine, 1, object);
    let mut words: Words = [object.word()].into_iter().collect();
    if !message.is_null() {
        words.push(message.word());
    }
    Ok(Outcome::Call(Callee::Method(constructor), words))
}

fn finish(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (recorded, object) = (frame.state_ref(machine, 0), frame.state_ref(machine, 1));
    let (cause_field, message_field) = (machine.known.throwable_cause, machine.known.throwable_message);
    let cause = machine.memory.ref_field(recorded, cause_field);
    // A throwable without a cause is its own.
    if frame.state(machine, 0) != 0 && !cause.is_null() && cause != recorded {
        let class = machine.memory.class_of(cause);
        let copy = machine.new_instance(class)?;
        let message = machine.memory.ref_field(cause, message_field);
        machine.memory.set_ref_field(copy, message_field, message);
        machine.memory.set_ref_field(copy, cause_field, copy);
        machine.memory.set_ref_field(object, cause_field, copy);
    }
    Err(Thrown::Object(object))
}
