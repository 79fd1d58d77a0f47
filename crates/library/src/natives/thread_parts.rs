//! `org.cprover.CProver`: threads that do a part of a method, as JBMC has them.

use super::ClassNatives;
use super::choice::{begin_atomic, end_atomic};
use super::lang::start_thread;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown};
use jaywalk_machine::{Machine, Part};

const CLASS: &str = "org/cprover/CProver";

pub(super) const TABLES: &[&ClassNatives] = &[&PARTS];

const PARTS: ClassNatives = ClassNatives {
    class: CLASS,
    methods: &[
        ("startThread", "(I)V", start),
        ("endThread", "(I)V", end),
        ("getCurrentThreadID", "()I", number),
        ("getCurrentThreadId", "()I", number),
        ("atomicBegin", "()V", begin_atomic),
        ("atomicEnd", "()V", end_atomic),
    ],
};

/// `CProver.startThread(id)`: what follows up to `endThread(id)` is done by a new thread.
fn start(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Some(open) = machine.first_open_choice() {
        return Outcome::Force(open);
    }
    let Some(part) = machine.part_of_caller(CLASS, "endThread", frame.int(machine, 0)) else {
        let what = "a part of a method for a thread of its own without an end of the same number in that method, or whose \
                    variables are read behind that (CProver.startThread)";
        return Outcome::Unsupported(what.into());
    };
    Outcome::from(start_part(machine, frame, part))
}

fn start_part(machine: &mut Machine, frame: Frame, part: Part) -> Result<Outcome, Thrown> {
    match (frame.entry, frame.method) {
        (Entry::Start, Some(method)) => {
            let class = machine.classes.method(method).class;
            let maker = machine.declared_method(class, "threadForPart", "(I)Ljava/lang/Thread;")?;
            Ok(Outcome::Call(Callee::Method(maker), [frame.word(machine, 0)].into_iter().collect()))
        }
        (Entry::Threw(thrown), _) => Err(Thrown::Object(thrown)),
        _ => {
            let thread = frame.result_ref(machine);
            let outcome = start_thread(machine, thread)?;
            if let Some(child) = machine.thread_of_object(thread) {
                machine.give_part(part, child);
            }
            Ok(outcome)
        }
    }
}

fn end(machine: &mut Machine, frame: Frame) -> Outcome {
    let id = frame.int(machine, 0);
    match machine.end_part(id) {
        true => Outcome::Void,
        false => {
            Outcome::Unsupported("the end of a part that the thread has not begun with (CProver.endThread)".into())
        }
    }
}

/// JBMC numbers threads as they begin, which may be in another order than that of their starts.
fn number(machine: &mut Machine, _: Frame) -> Outcome {
    match machine.is_main() {
        true => Outcome::int(0),
        false => Outcome::Unsupported("the number of a thread (CProver.getCurrentThreadID)".into()),
    }
}
