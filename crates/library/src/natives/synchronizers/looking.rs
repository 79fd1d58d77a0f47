//! Who waits for a synchroniser: a thread that waits has done nothing that others could notice, so there is no answer.

use super::layout::Synchronizer;
use super::unsupported;
use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const QUEUE: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    methods: &[
        ("hasQueuedThreads", "*", refuse),
        ("hasContended", "*", refuse),
        ("getFirstQueuedThread", "*", refuse),
        ("isQueued", "*", refuse),
        ("getQueueLength", "*", refuse),
        ("getQueuedThreads", "*", refuse),
        ("getExclusiveQueuedThreads", "*", refuse),
        ("getSharedQueuedThreads", "*", refuse),
    ],
};

pub(super) const QUEUE_LONG: ClassNatives =
    ClassNatives { class: "java/util/concurrent/locks/AbstractQueuedLongSynchronizer", methods: QUEUE.methods };

fn refuse(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Synchronizer::of(machine, object) {
        Some(_) => unsupported("asking which threads wait for a lock of java.util.concurrent"),
        None => Outcome::Bytecode,
    }
}
