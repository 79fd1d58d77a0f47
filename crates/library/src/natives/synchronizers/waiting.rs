//! Waiting for a word of an object that others change: the result of a task.
//!
//! The JDK's own code spins, queues a node and parks. As an event it waits for the word and looks at it; nobody is queued
//! then, so who changes the word finds nobody to wake.

use super::acquiring::{interrupted, look_at_interrupt, phase};
use super::atomic::{Progress, Waiting, make_ready, stage, wait_for};
use super::conditions::works_for_a_pool;
use crate::natives::ClassNatives;
use crate::natives::lang::{limit_after, take_interrupt};
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, ThreadState};

pub(super) const FUTURE_TASK: ClassNatives = ClassNatives {
    class: TASK,
    methods: &[
        ("get", "()Ljava/lang/Object;", result_of_task),
        ("get", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", result_in_time),
    ],
};

pub(super) const COMPLETABLE_FUTURE: ClassNatives = ClassNatives {
    class: FUTURE,
    methods: &[
        ("waitingGet", "(Z)Ljava/lang/Object;", result_of_future),
        ("timedGet", "(J)Ljava/lang/Object;", result_of_future_in_time),
        ("unipush", "(Ljava/util/concurrent/CompletableFuture$Completion;)V", push_completion),
    ],
};

const TASK: &str = "java/util/concurrent/FutureTask";
const FUTURE: &str = "java/util/concurrent/CompletableFuture";

/// The state of a `FutureTask` at first, the one in which its result is about to be there, and the first in which it is.
const NEW: u64 = 0;
const COMPLETING: i32 = 1;
const DONE: i32 = 2;

/// How waiting ended.
enum Ended {
    /// The word is as it should be.
    Met,
    Interrupted,
    /// It has not.
    Not,
}

/// Where a field of a class of the JDK's is, whatever its subclasses declare.
pub(super) fn field(machine: &mut Machine, class: &str, field: (&str, &str)) -> Result<(ClassId, u32), Thrown> {
    let class = machine.load(LoaderId::BOOT, class)?;
    let offset = machine.field_offset(class, field)?;
    Ok((class, offset))
}

/// Waits until a word is as it should be; an interrupt may end that.
fn wait(machine: &mut Machine, frame: Frame, wanted: &Acquisition) -> Ended {
    let is_interrupted = wanted.interruptible && machine.interrupted(machine.current_thread());
    let ended = match machine.is_met(wanted) {
        true => Ended::Met,
        false if is_interrupted => Ended::Interrupted,
        false => Ended::Not,
    };
    match ended {
        Ended::Not => {
            frame.set_state(machine, 0, phase::WAITING);
            machine.wait_to_acquire(wanted);
        }
        Ended::Interrupted => {
            machine.note_acquisition(wanted);
            frame.set_state(machine, 0, phase::INTERRUPTED);
            machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        }
        Ended::Met => machine.note_acquisition(wanted),
    }
    ended
}

/// `FutureTask.get()`, which looks for the result first, then for an interrupt. Both may have come in between: then it is
/// chosen which of them it finds.
fn result_of_task(machine: &mut Machine, frame: Frame) -> Outcome {
    /// It is about to be chosen.
    const CHOOSING: u64 = 4;
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    match frame.state(machine, 0) {
        phase::INTERRUPTED => {
            take_interrupt(machine);
            interrupted()
        }
        CHOOSING if frame.entry == Entry::Returned => {
            frame.set_state(machine, 0, phase::LOOKING);
            match frame.result(machine) {
                0 => Outcome::from(await_task(machine, frame, None)),
                _ => {
                    take_interrupt(machine);
                    interrupted()
                }
            }
        }
        _ => Outcome::from(await_task(machine, frame, Some(CHOOSING))),
    }
}

/// Waits for the result of a task; with `choosing`, the state in which it is chosen, unless an interrupt ends that.
fn await_task(machine: &mut Machine, frame: Frame, choosing: Option<u64>) -> Result<Outcome, Thrown> {
    let (class, state) = field(machine, TASK, ("state", "I"))?;
    let task = frame.reference(machine, 0);
    let now = machine.unnoticed(|machine| machine.memory.field(task, state));
    let wanted = Acquisition {
        synchronizer: task,
        awaited: Awaited::Field(state),
        need: Need::AtLeast(DONE),
        writes: false,
        // Who sees that a result is about to be there waits for it in any case.
        interruptible: choosing.is_some() && now != COMPLETING as u64,
        until: 0,
        or_word: None,
    };
    if let Some(choosing) = choosing
        && now > COMPLETING as u64
        && machine.may_have_looked_before(&wanted, NEW)
    {
        machine.note_undecided(&wanted);
        frame.set_state(machine, 0, choosing);
        let choose = machine.waiter_choice();
        return Ok(Outcome::Call(Callee::Stub(choose), [2].into_iter().collect()));
    }
    Ok(match wait(machine, frame, &wanted) {
        Ended::Not | Ended::Interrupted => Outcome::Block,
        Ended::Met => report(machine, class, task, now)?,
    })
}

/// Returns the result of a task that is done, or throws what it has thrown.
fn report(machine: &mut Machine, class: ClassId, task: Ref, state: u64) -> Result<Outcome, Thrown> {
    let report = machine.declared_method(class, "report", "(I)Ljava/lang/Object;")?;
    Ok(Outcome::TailCall(report, [task.word(), state].into_iter().collect()))
}

/// `FutureTask.get(time, unit)`: who sees that a result is about to be there does not look at the time any more.
fn result_in_time(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    Outcome::from(await_task_in_time(machine, frame))
}

fn await_task_in_time(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (class, state) = field(machine, TASK, ("state", "I"))?;
    let task = frame.reference(machine, 0);
    let wanted = |need: i32| Acquisition {
        synchronizer: task,
        awaited: Awaited::Field(state),
        need: Need::AtLeast(need),
        writes: false,
        interruptible: need == COMPLETING,
        until: 0,
        or_word: None,
    };
    match frame.state(machine, 0) {
        stage::CHECKING if frame.result(machine) != 0 => return Ok(interrupted()),
        stage::CHECKING => return Ok(Outcome::Throw(Thrown::bare("java/util/concurrent/TimeoutException"))),
        stage::GOING_ON => {}
        _ => match wait_for(machine, frame, wanted(COMPLETING), Waiting { time: Some(1), looks_first: false }) {
            Progress::Not(outcome) => return Ok(outcome),
            Progress::GaveUp => {
                frame.set_state(machine, 0, stage::CHECKING);
                return Ok(look_at_interrupt(machine));
            }
            Progress::Met => {}
        },
    }
    let now = machine.unnoticed(|machine| machine.memory.field(task, state));
    if frame.state(machine, 0) == stage::GOING_ON {
        machine.note_acquisition(&wanted(DONE));
    }
    if now as i32 >= DONE {
        return report(machine, class, task, now);
    }
    frame.set_state(machine, 0, stage::GOING_ON);
    machine.wait_to_acquire(&wanted(DONE));
    Ok(Outcome::Block)
}

/// `CompletableFuture.waitingGet(interruptible)`, which is called when there was no result yet. Whoever has waited helps
/// with what is to be done next.
fn result_of_future(machine: &mut Machine, frame: Frame) -> Outcome {
    /// What is to be done next is done.
    const HELPING: u64 = 4;
    let is_interruptible = frame.int(machine, 1) != 0;
    let state = frame.state(machine, 0);
    if !machine.has_turns() || state == phase::START && works_for_a_pool(machine) {
        return Outcome::Bytecode;
    }
    match (state, frame.entry) {
        (_, Entry::Threw(thrown)) => return Outcome::Throw(Thrown::Object(thrown)),
        (phase::START, _) if is_interruptible => {
            frame.set_state(machine, 0, phase::LOOKING);
            return look_at_interrupt(machine);
        }
        (phase::LOOKING, Entry::Returned) if frame.result(machine) != 0 => return Outcome::reference(Ref::NULL),
        (phase::INTERRUPTED, _) => {
            take_interrupt(machine);
            return Outcome::reference(Ref::NULL);
        }
        (HELPING, _) => return Outcome::reference(frame.state_ref(machine, 0)),
        _ => {}
    }
    Outcome::from(await_future(machine, frame, is_interruptible, HELPING))
}

fn await_future(machine: &mut Machine, frame: Frame, interruptible: bool, next: u64) -> Result<Outcome, Thrown> {
    let (class, result) = field(machine, FUTURE, ("result", "Ljava/lang/Object;"))?;
    let future = frame.reference(machine, 0);
    let wanted = Acquisition {
        synchronizer: future,
        awaited: Awaited::Field(result),
        need: Need::Differs(u64::MAX, 0),
        writes: false,
        interruptible,
        until: 0,
        or_word: None,
    };
    Ok(match wait(machine, frame, &wanted) {
        Ended::Not | Ended::Interrupted => Outcome::Block,
        Ended::Met => help(machine, frame, (class, result), next)?,
    })
}

/// The result of a future is there: it will be state reference 0, and what is to be done next is done.
fn help(machine: &mut Machine, frame: Frame, (class, result): (ClassId, u32), next: u64) -> Result<Outcome, Thrown> {
    let future = frame.reference(machine, 0);
    let found = machine.unnoticed(|machine| machine.memory.ref_field(future, result));
    frame.set_state_ref(machine, 0, found);
    frame.set_state(machine, 0, next);
    let help = machine.declared_method(class, "postComplete", "()V")?;
    Ok(Outcome::Call(Callee::Method(help), [future.word()].into_iter().collect::<Words>()))
}

/// `CompletableFuture.timedGet(nanoseconds)`, which is called when there was no result yet. Whoever has waited looks for an
/// interrupt before it looks for the result.
fn result_of_future_in_time(machine: &mut Machine, frame: Frame) -> Outcome {
    let state = frame.state(machine, 0);
    if !machine.has_turns() || state == stage::START && works_for_a_pool(machine) {
        return Outcome::Bytecode;
    }
    if let Err(outcome) = make_ready(machine, frame, Waiting { time: None, looks_first: true }) {
        return outcome;
    }
    if state == stage::GOING_ON {
        return Outcome::reference(frame.state_ref(machine, 0));
    }
    Outcome::from(await_future_in_time(machine, frame, state == stage::WAITING))
}

fn await_future_in_time(machine: &mut Machine, frame: Frame, has_waited: bool) -> Result<Outcome, Thrown> {
    let late = || Outcome::Throw(Thrown::bare("java/util/concurrent/TimeoutException"));
    let (class, result) = field(machine, FUTURE, ("result", "Ljava/lang/Object;"))?;
    let (future, nanoseconds) = (frame.reference(machine, 0), frame.long(machine, 1));
    let may_wait = has_waited || nanoseconds > 0;
    let until = match (has_waited, may_wait) {
        (true, _) => frame.state(machine, 1),
        (_, true) => limit_after(machine, nanoseconds as u64),
        _ => 0,
    };
    let wanted = Acquisition {
        synchronizer: future,
        awaited: Awaited::Field(result),
        need: Need::Differs(u64::MAX, 0),
        writes: false,
        interruptible: may_wait,
        until,
        or_word: None,
    };
    machine.risk_permit();
    let is_met = machine.is_met(&wanted);
    if !may_wait {
        machine.note_attempt(&wanted);
        return if is_met { help(machine, frame, (class, result), stage::GOING_ON) } else { Ok(late()) };
    }
    if (has_waited || !is_met) && machine.interrupted(machine.current_thread()) {
        machine.note_acquisition(&wanted);
        frame.set_state(machine, 0, stage::INTERRUPTED);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Ok(Outcome::Block);
    }
    if is_met || has_waited {
        machine.note_acquisition(&wanted);
        if is_met {
            return help(machine, frame, (class, result), stage::GOING_ON);
        }
        machine.let_time_pass(until);
        return Ok(late());
    }
    frame.set_state(machine, 0, stage::WAITING);
    frame.set_state(machine, 1, until);
    machine.wait_to_acquire(&wanted);
    Ok(Outcome::Block)
}

/// `CompletableFuture.unipush(completion)`: either there is no result yet, and who brings one finds the completion; or there is
/// one, and the current thread completes it. In the JDK's own code, which adds it and then looks, either may do so where both
/// come at a time: as if the one or the other had come first. State word 0 is 1 when it is being completed.
fn push_completion(machine: &mut Machine, frame: Frame) -> Outcome {
    let completion = frame.reference(machine, 1);
    match (frame.state(machine, 0), frame.entry) {
        (0, _) if !machine.has_turns() || machine.is_hidden() || completion.is_null() => Outcome::Bytecode,
        (0, _) => Outcome::from(push_or_fire(machine, frame, completion)),
        (_, Entry::Threw(thrown)) => Outcome::Throw(Thrown::Object(thrown)),
        _ => Outcome::Void,
    }
}

fn push_or_fire(machine: &mut Machine, frame: Frame, completion: Ref) -> Result<Outcome, Thrown> {
    const COMPLETION: &str = "java/util/concurrent/CompletableFuture$Completion";
    const LINK: &str = "Ljava/util/concurrent/CompletableFuture$Completion;";
    let (_, result) = field(machine, FUTURE, ("result", "Ljava/lang/Object;"))?;
    let (_, stack) = field(machine, FUTURE, ("stack", LINK))?;
    let (_, next) = field(machine, COMPLETION, ("next", LINK))?;
    let future = frame.reference(machine, 0);
    if machine.memory.ref_field(future, result).is_null() {
        let first = machine.memory.ref_field(future, stack);
        machine.memory.set_ref_field(completion, next, first);
        machine.memory.set_ref_field(future, stack, completion);
        return Ok(Outcome::Void);
    }
    frame.set_state(machine, 0, 1);
    let class = machine.memory.class_of(completion);
    let fire = machine.virtual_method(class, "tryFire", "(I)Ljava/util/concurrent/CompletableFuture;")?;
    Ok(Outcome::Call(Callee::Method(fire), [completion.word(), 0].into_iter().collect()))
}
