//! `java.lang.Runtime` and `java.lang.Shutdown`

use super::class_name;
use super::reference::{HANDLER, handler_goes_on};
use super::thread::refuse_to_look;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};
use jaywalk_machine::{Machine, Undecided};

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

/// How much is free depends on when there was a collection, which a path must not notice: where paths are searched, it
/// is always half of all.
fn free_memory(machine: &mut Machine, _: Frame) -> Outcome {
    if machine.is_searched() {
        return Outcome::long(i64::from(machine.memory.heap_words()) * 4);
    }
    let free = machine.memory.heap_words() - machine.memory.used_words();
    Outcome::long(i64::from(free) * 8)
}

fn total_memory(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(i64::from(machine.memory.heap_words()) * 8)
}

/// `System.gc()` returns when the reference handler has dealt with what was cleared, so that a program finds its
/// references in their queues right after it.
fn gc(machine: &mut Machine, frame: Frame) -> Outcome {
    const CLEARED: u64 = 1;
    if works_beside_others(machine)
        && let Some(refused) = refuse_to_look(machine, "System.gc() while other threads may have ways to objects")
    {
        return refused;
    }
    if frame.state(machine, 0) != CLEARED {
        if machine.is_searched() {
            match machine.unnoticed(Machine::clear_weak) {
                Err(Undecided(word)) => return Outcome::Force(word),
                Ok(cleared) => note_cleaning(machine, &cleared),
            }
        }
        machine.collect_all();
        frame.set_state(machine, 0, CLEARED);
    }
    // Among threads that have turns, the handler has its own.
    if !machine.has_turns() && handler_goes_on(machine) { Outcome::Block } else { Outcome::Void }
}

/// Whether a thread is alive that is not the JDK's own.
fn works_beside_others(machine: &mut Machine) -> bool {
    const OF_JDK: [&str; 3] = [HANDLER, "java/lang/ref/Finalizer$FinalizerThread", "jdk/internal/misc/InnocuousThread"];
    let current = machine.current_thread();
    let mut others = machine.live_threads().into_iter().filter(|&thread| thread != current);
    others.any(|thread| !OF_JDK.contains(&class_name(machine, machine.thread_object(thread))))
}

/// What was registered with a `Cleaner` is cleaned by its thread, beside the others, and may be the program's code.
fn note_cleaning(machine: &mut Machine, cleared: &[Ref]) {
    const CLEANABLE: &str = "jdk/internal/ref/CleanerImpl$PhantomCleanableRef";
    if cleared.iter().any(|&reference| class_name(machine, reference) == CLEANABLE) {
        machine.note_threaded();
    }
}

fn halt(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Exit(frame.int(machine, 0))
}
