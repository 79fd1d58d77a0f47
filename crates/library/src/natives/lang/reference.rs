//! `java.lang.ref`: references that do not keep their object alive.

use super::class_name;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};
use jaywalk_machine::{Machine, ThreadId, ThreadState};

/// The class of the thread that puts cleared references into their queues.
pub(super) const HANDLER: &str = "java/lang/ref/Reference$ReferenceHandler";

pub(super) const REFERENCE: ClassNatives = ClassNatives {
    class: "java/lang/ref/Reference",
    methods: &[
        ("getAndClearReferencePendingList", "()Ljava/lang/ref/Reference;", take_pending),
        ("hasReferencePendingList", "()Z", has_pending),
        ("waitForReferencePendingList", "()V", wait_for_pending),
        ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
        ("clear0", "()V", clear),
    ],
};

pub(super) const PHANTOM_REFERENCE: ClassNatives = ClassNatives {
    class: "java/lang/ref/PhantomReference",
    methods: &[("refersTo0", "(Ljava/lang/Object;)Z", refers_to), ("clear0", "()V", clear)],
};

pub(super) const FINALIZER: ClassNatives = ClassNatives {
    class: "java/lang/ref/Finalizer",
    methods: &[("isFinalizationEnabled", "()Z", no), ("reportComplete", "(Ljava/lang/Object;)V", do_nothing)],
};

fn no(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(false)
}

/// The references that collections have cleared, linked through their `discovered` fields.
fn take_pending(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::reference(machine.take_cleared())
}

fn has_pending(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(machine.has_cleared())
}

fn wait_for_pending(machine: &mut Machine, _: Frame) -> Outcome {
    if machine.has_cleared() {
        return Outcome::Void;
    }
    machine.suspend(ThreadState::Collecting, Ref::NULL, 0);
    Outcome::Block
}

fn refers_to(machine: &mut Machine, frame: Frame) -> Outcome {
    let (reference, object) = (frame.reference(machine, 0), frame.reference(machine, 1));
    Outcome::boolean(machine.memory.ref_field(reference, machine.known.reference_referent) == object)
}

fn clear(machine: &mut Machine, frame: Frame) -> Outcome {
    let reference = frame.reference(machine, 0);
    let offset = machine.known.reference_referent;
    machine.memory.set_ref_field(reference, offset, Ref::NULL);
    Outcome::Void
}

/// Whether the reference handler has something to do and can.
pub(crate) fn handler_goes_on(machine: &mut Machine) -> bool {
    let is_handler = |&thread: &ThreadId| class_name(machine, machine.thread_object(thread)) == HANDLER;
    let handler = machine.live_threads().into_iter().find(is_handler);
    handler.is_some_and(|handler| match machine.thread_state(handler) {
        ThreadState::Runnable => handler != machine.current_thread(),
        ThreadState::Collecting => machine.has_cleared(),
        _ => false,
    })
}
