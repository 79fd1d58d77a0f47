//! What stands in the place of methods of the JDK where all schedules of a program are explored, and not otherwise.
//!
//! Waiting for a thread's end is one event, not a loop around `wait`. What the JDK keeps books of when threads are made,
//! start and end (numbers, names, groups) is nobody's business: nothing that it changes tells the program in which order
//! that happened, but numbers, which do not depend on the order either.

use super::ClassNatives;
use super::lang::{take_interrupt, time_after};
use jaywalk_classes::Kind;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadState};

pub(super) const TABLES: &[&ClassNatives] = &[&THREAD, &GROUP, &NUMBERING, &RANDOM, &LOCAL, &CONTAINERS];

const THREAD: ClassNatives = ClassNatives {
    class: "java/lang/Thread",
    methods: &[
        ("join", "(J)V", join),
        ("start", "()V", hidden),
        ("nextThreadNum", "*", hidden),
        ("nextThreadID", "*", hidden),
        ("genThreadName", "*", hidden),
    ],
};

const GROUP: ClassNatives = ClassNatives {
    class: "java/lang/ThreadGroup",
    methods: &[("addUnstarted", "*", hidden), ("add", "*", hidden), ("threadTerminated", "*", hidden)],
};

const NUMBERING: ClassNatives =
    ClassNatives { class: "java/lang/Thread$ThreadNumbering", methods: &[("next", "*", hidden)] };

/// Seeds and probes of threads.
const RANDOM: ClassNatives =
    ClassNatives { class: "java/util/concurrent/ThreadLocalRandom", methods: &[("localInit", "*", hidden)] };

const LOCAL: ClassNatives = ClassNatives { class: "java/lang/ThreadLocal", methods: &[("nextHashCode", "*", hidden)] };

const CONTAINERS: ClassNatives = ClassNatives {
    class: "jdk/internal/vm/ThreadContainers",
    methods: &[
        ("trackContainer", "*", hidden),
        ("registerContainer", "*", hidden),
        ("deregisterContainer", "*", hidden),
    ],
};

/// Runs the method's own bytecode, and no other thread can notice. State word 0 is set meanwhile.
fn hidden(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(method) = frame.method else { return Outcome::Void };
    match frame.entry {
        Entry::Start => {
            machine.begin_hidden();
            let arguments = machine.classes.method(method).argument_words as usize;
            let words: Words = (0..arguments).map(|index| frame.word(machine, index)).collect();
            Outcome::Call(Callee::Bytecode, words)
        }
        Entry::Returned => {
            machine.end_hidden();
            match machine.classes.method(method).returns {
                Kind::Void => Outcome::Void,
                Kind::Long | Kind::Double => {
                    let (value, tag) = frame.result_pair(machine);
                    Outcome::Pair(value, tag)
                }
                _ => Outcome::Word(frame.result(machine)),
            }
        }
        Entry::Threw(thrown) => {
            machine.end_hidden();
            Outcome::Throw(Thrown::Object(thrown))
        }
    }
}

/// `join(long)`. State word 0 is set while the thread rests.
fn join(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    let (object, millis) = (frame.reference(machine, 0), frame.long(machine, 1));
    if millis < 0 {
        return Outcome::throw("java/lang/IllegalArgumentException", "timeout value is negative");
    }
    let Some(thread) = machine.thread_of_object(object) else { return Outcome::Void };
    let (has_rested, has_ended) = (frame.state(machine, 0) != 0, machine.has_ended(object));
    if has_ended {
        machine.note_look_at_life(thread, millis == 0);
        return Outcome::Void;
    }
    if take_interrupt(machine) {
        machine.note_look_at_life(thread, false);
        return Outcome::Throw(Thrown::bare("java/lang/InterruptedException"));
    }
    if has_rested && millis > 0 {
        machine.note_look_at_life(thread, false);
        return Outcome::Void;
    }
    let until = if millis == 0 { 0 } else { time_after(machine, (millis as u64).saturating_mul(1_000_000)) };
    frame.set_state(machine, 0, 1);
    machine.suspend(ThreadState::Joining, object, until);
    Outcome::Block
}
