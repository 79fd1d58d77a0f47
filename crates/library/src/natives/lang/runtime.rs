//! `java.lang.Runtime` and `java.lang.Shutdown`

use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const RUNTIME: ClassNatives = ClassNatives {
    class: "java/lang/Runtime",
    methods: &[
        ("availableProcessors", "()I", available_processors),
        ("freeMemory", "()J", free_memory),
        ("totalMemory", "()J", total_memory),
        ("maxMemory", "()J", total_memory),
        ("gc", "()V", gc),
    ],
};

pub(super) const SHUTDOWN: ClassNatives = ClassNatives {
    class: "java/lang/Shutdown",
    methods: &[("beforeHalt", "()V", do_nothing), ("halt0", "(I)V", halt)],
};

/// Every run has the same number, so that thread pools have the same size on every machine.
pub(in crate::natives) const PROCESSORS: i32 = 2;

fn available_processors(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::int(PROCESSORS)
}

fn free_memory(machine: &mut Machine, _: Frame) -> Outcome {
    let free = machine.memory.heap_words() - machine.memory.used_words();
    Outcome::long(i64::from(free) * 8)
}

fn total_memory(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(i64::from(machine.memory.heap_words()) * 8)
}

fn gc(machine: &mut Machine, _: Frame) -> Outcome {
    machine.collect_all();
    Outcome::Void
}

fn halt(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Exit(frame.int(machine, 0))
}
