//! `java.lang.ref`: references that do not keep their object alive.

use super::class_name;
use crate::natives::{ClassNatives, CopyingNatives, do_nothing};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Frame, Outcome};
use jaywalk_machine::{Machine, ThreadId, ThreadState};

/// The class of the thread that puts cleared references into their queues.
pub(super) const HANDLER: &str = "java/lang/ref/Reference$ReferenceHandler";

pub(super) const REFERENCE: ClassNatives = ClassNatives {
    class: "java/lang/ref/Reference",
    methods: &[
        ("getAndClearReferencePendingList", "()Ljava/lang/ref/Reference;", take_pending),
        ("hasReferencePendingList", "()Z", has_pending),
        ("waitForReferencePendingList", "()V", wait_for_pending),
        ("clear0", "()V", clear),
    ],
};

/// Which box it is that is asked for need not be known.
pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/ref/Reference",
    methods: &[("refersTo0", "(Ljava/lang/Object;)Z", refers_to, ArgumentWords::one(1))],
};

pub(in crate::natives) const PHANTOM_COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/ref/PhantomReference",
    methods: &[("refersTo0", "(Ljava/lang/Object;)Z", refers_to, ArgumentWords::one(1))],
};

pub(super) const PHANTOM_REFERENCE: ClassNatives =
    ClassNatives { class: "java/lang/ref/PhantomReference", methods: &[("clear0", "()V", clear)] };

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
    let referent = machine.memory.field(frame.reference(machine, 0), machine.known.reference_referent);
    match machine.same_references(referent, frame.word(machine, 1)) {
        Ok(same) => Outcome::boolean(same),
        Err(outcome) => outcome,
    }
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
