//! Methods of the JDK as one event each: their bytecode runs, and no other thread has a turn meanwhile.
//!
//! That is exact where the method takes effect at one moment, or all at once under a lock that everybody takes who could see
//! the difference; and where it runs no code of the program's. What it uses is said here, instead of what its bytecode
//! reads and writes.

use super::acquiring::{interrupted, look_at_interrupt};
use super::conditions::works_for_a_pool;
use super::unsupported;
use crate::natives::lang::{limit_after, take_interrupt};
use crate::natives::schedules::hidden;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, ThreadState};

/// Runs the method's own bytecode as an event of which `note` says what it uses; `settle` comes after it.
pub(super) fn at_once(
    machine: &mut Machine,
    frame: Frame,
    note: impl Fn(&mut Machine),
    settle: impl FnOnce(&mut Machine),
) -> Outcome {
    if frame.entry == Entry::Start {
        note(machine);
        return hidden(machine, frame);
    }
    let outcome = hidden(machine, frame);
    // Said again, since a fork on the way has forgotten it.
    note(machine);
    settle(machine);
    outcome
}

/// Runs the method's own bytecode for everybody to see, in the midst of something that is one event up to here and another
/// one afterwards. State word 0 is how to go on with that.
pub(super) fn in_between(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(method) = frame.method else { return Outcome::Void };
    match frame.entry {
        Entry::Start => {
            let depth = machine.lift_hidden();
            frame.set_state(machine, 0, depth);
            let arguments = machine.classes.method(method).argument_words as usize;
            let words: Words = (0..arguments).map(|index| frame.word(machine, index)).collect();
            Outcome::Call(Callee::Bytecode, words)
        }
        entry => {
            let depth = frame.state(machine, 0);
            machine.restore_hidden(depth);
            match entry {
                Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
                _ => Outcome::Void,
            }
        }
    }
}

/// How far waiting has come.
pub(super) enum Progress {
    /// It is not over; or it has ended with an exception.
    Not(Outcome),
    /// What was waited for is there, and noted.
    Met,
    /// The time is over, and noted.
    GaveUp,
}

/// How a thread waits for what it wants.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The argument that says how long, with its `TimeUnit` behind it, if there is a limit.
    pub(super) time: Option<usize>,
    /// Whether it looks for an interrupt before it tries.
    pub(super) looks_first: bool,
}

/// State word 0 of a native that waits: how far it has come. State word 1 is for how long, and then until when.
pub(super) mod stage {
    pub(in super::super) const START: u64 = 0;
    /// It asks its argument for a time.
    pub(in super::super) const CONVERTING: u64 = 1;
    /// It looks whether its thread was interrupted before.
    pub(in super::super) const LOOKING: u64 = 2;
    pub(in super::super) const WAITING: u64 = 3;
    /// An interrupt has ended the waiting.
    pub(in super::super) const INTERRUPTED: u64 = 4;
    /// It has what it waited for, and works with that.
    pub(in super::super) const GOING_ON: u64 = 5;
    /// It has given up, and looks for an interrupt.
    pub(in super::super) const CHECKING: u64 = 6;
    /// It waits for something to be changed before it begins.
    pub(in super::super) const RESTING: u64 = 7;
}

/// Waits for something, interruptibly, until a time if there is a limit. Called each time that the native is entered.
pub(super) fn wait_for(machine: &mut Machine, frame: Frame, wanted: Acquisition, waiting: Waiting) -> Progress {
    if let Err(outcome) = make_ready(machine, frame, waiting) {
        return Progress::Not(outcome);
    }
    machine.risk_permit();
    wait_or_go_on(machine, frame, wanted, waiting.time.is_some())
}

/// What comes before waiting: asking for how long, and looking for an interrupt. What ends there, or is not over, is an error. So
/// is an interrupt that has ended the waiting.
pub(super) fn make_ready(machine: &mut Machine, frame: Frame, waiting: Waiting) -> Result<(), Outcome> {
    if let Entry::Threw(thrown) = frame.entry {
        return Err(Outcome::Throw(Thrown::Object(thrown)));
    }
    let stage = frame.state(machine, 0);
    match stage {
        stage::START if let Some(time) = waiting.time => {
            frame.set_state(machine, 0, stage::CONVERTING);
            return Err(nanoseconds(machine, frame, time));
        }
        stage::CONVERTING => {
            let (time, _) = frame.result_pair(machine);
            frame.set_state(machine, 1, time);
        }
        stage::LOOKING if frame.result(machine) != 0 => return Err(interrupted()),
        stage::INTERRUPTED => {
            take_interrupt(machine);
            return Err(interrupted());
        }
        _ => {}
    }
    if waiting.looks_first && matches!(stage, stage::START | stage::CONVERTING) {
        frame.set_state(machine, 0, stage::LOOKING);
        return Err(look_at_interrupt(machine));
    }
    Ok(())
}

/// Waits for something, or goes on.
pub(super) fn wait_or_go_on(machine: &mut Machine, frame: Frame, wanted: Acquisition, is_timed: bool) -> Progress {
    let has_waited = frame.state(machine, 0) == stage::WAITING;
    let time = frame.state(machine, 1);
    if is_timed && !has_waited && time as i64 <= 0 {
        machine.note_attempt(&wanted);
        return if machine.is_met(&wanted) { Progress::Met } else { Progress::GaveUp };
    }
    let until = match is_timed {
        false => 0,
        true if has_waited => time,
        true => limit_after(machine, time),
    };
    let wanted = Acquisition { until, ..wanted };
    if machine.is_met(&wanted) {
        machine.note_acquisition(&wanted);
        return Progress::Met;
    }
    if wanted.interruptible && machine.interrupted(machine.current_thread()) {
        machine.note_acquisition(&wanted);
        // That it is not interrupted any more is another event.
        frame.set_state(machine, 0, stage::INTERRUPTED);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Progress::Not(Outcome::Block);
    }
    if has_waited && until != 0 {
        machine.note_acquisition(&wanted);
        machine.let_time_pass(until);
        return Progress::GaveUp;
    }
    if !is_timed && works_for_a_pool(machine) {
        return Progress::Not(refuse_worker());
    }
    frame.set_state(machine, 0, stage::WAITING);
    frame.set_state(machine, 1, until);
    machine.wait_to_acquire(&wanted);
    Progress::Not(Outcome::Block)
}

/// What has ended for good, of which an object's own word tells, once: who waits for that goes on.
pub(super) fn tell_end(machine: &mut Machine, object: Ref) {
    if machine.gate(object) == 0 {
        machine.note_synchronizer(object, Awaited::Gate, true);
        // The word is kept with the object's lock, for which there is room wherever an event can be noted.
        let _ = machine.unnoticed(|machine| machine.set_gate(object, 1));
    }
}

/// Whether that has ended.
pub(super) fn look_at_end(machine: &mut Machine, object: Ref) -> Outcome {
    machine.note_synchronizer(object, Awaited::Gate, false);
    Outcome::boolean(machine.gate(object) != 0)
}

/// `awaitTermination(time, unit)`: waits for that end.
pub(super) fn await_end(machine: &mut Machine, frame: Frame, object: Ref) -> Outcome {
    let wanted = Acquisition {
        synchronizer: object,
        awaited: Awaited::Gate,
        need: Need::AtLeast(1),
        writes: false,
        interruptible: true,
        until: 0,
        or_word: None,
    };
    match wait_for(machine, frame, wanted, Waiting { time: Some(1), looks_first: false }) {
        Progress::Not(outcome) => outcome,
        Progress::Met => Outcome::boolean(true),
        Progress::GaveUp => Outcome::boolean(false),
    }
}

/// A worker of a `ForkJoinPool` that would wait for ever: the JDK starts another one meanwhile.
pub(super) fn refuse_worker() -> Outcome {
    unsupported("a queue at which a thread of a ForkJoinPool waits")
}

/// Asks the `TimeUnit` behind a time for nanoseconds.
fn nanoseconds(machine: &mut Machine, frame: Frame, time: usize) -> Outcome {
    let unit = frame.reference(machine, time + 2);
    if unit.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let words: Words = [unit.word(), frame.long(machine, time) as u64, 0].into_iter().collect();
    let class = machine.memory.class_of(unit);
    let method = machine.virtual_method(class, "toNanos", "(J)J");
    Outcome::from(method.map(|method| Outcome::Call(Callee::Method(method), words)))
}

/// The method of a class of the JDK's, called as a part of the event that is under way until [`end_part`].
pub(super) fn begin_part(
    machine: &mut Machine,
    class: &str,
    (name, descriptor): (&str, &str),
    words: Words,
) -> Result<Outcome, Thrown> {
    let class = machine.load(jaywalk_classes::link::LoaderId::BOOT, class)?;
    let method = machine.declared_method(class, name, descriptor)?;
    machine.begin_hidden();
    Ok(Outcome::Call(Callee::Method(method), words))
}

/// It has returned, or thrown something.
pub(super) fn end_part(machine: &mut Machine, frame: Frame) -> Result<(), Outcome> {
    machine.end_hidden();
    match frame.entry {
        Entry::Threw(thrown) => Err(Outcome::Throw(Thrown::Object(thrown))),
        _ => Ok(()),
    }
}
