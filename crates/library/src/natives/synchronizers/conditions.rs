//! Conditions of locks: waiting for a signal, and signalling.
//!
//! Giving the lock up, going on and having the lock again are an event each. Whoever gives up waiting, because it was
//! interrupted or its time has come, does so before it has the lock again; a signal goes to the next then.

use super::acquiring::{interrupted, look_at_interrupt};
use super::layout::{Kind, Synchronizer};
use super::unsupported;
use crate::natives::ClassNatives;
use crate::natives::lang::thread::LATEST;
use crate::natives::lang::{is_never, limit_after, take_interrupt};
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

pub(super) const CONDITION: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
    methods: &[
        ("await", "()V", |machine, frame| wait(machine, frame, Form::Interruptibly)),
        ("awaitUninterruptibly", "()V", |machine, frame| wait(machine, frame, Form::Uninterruptibly)),
        ("awaitNanos", "(J)J", |machine, frame| wait(machine, frame, Form::Nanoseconds)),
        ("await", "(JLjava/util/concurrent/TimeUnit;)Z", |machine, frame| wait(machine, frame, Form::Units)),
        ("awaitUntil", "(Ljava/util/Date;)Z", |machine, frame| wait(machine, frame, Form::Date)),
        ("signal", "()V", |machine, frame| signal(machine, frame, false)),
        ("signalAll", "()V", |machine, frame| signal(machine, frame, true)),
        ("hasWaiters", "()Z", |machine, frame| waiters(machine, frame, |count| Outcome::boolean(count > 0))),
        ("getWaitQueueLength", "()I", |machine, frame| waiters(machine, frame, Outcome::int)),
        ("getWaitingThreads", "()Ljava/util/Collection;", waiting_threads),
    ],
};

/// Conditions of locks whose number is a long: those of the JDK are of locks for readers and writers.
pub(super) const CONDITION_LONG: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
    methods: &[
        ("await", "*", refuse_read_write),
        ("awaitUninterruptibly", "*", refuse_read_write),
        ("awaitNanos", "*", refuse_read_write),
        ("awaitUntil", "*", refuse_read_write),
        ("signal", "*", refuse_read_write),
        ("signalAll", "*", refuse_read_write),
    ],
};

/// Which of the methods it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `await()`
    Interruptibly,
    /// `awaitUninterruptibly()`
    Uninterruptibly,
    /// `awaitNanos(nanoseconds)`, which returns how much time is left.
    Nanoseconds,
    /// `await(time, unit)`, which returns whether it was signalled; the others too.
    Units,
    /// `awaitUntil(date)`
    Date,
}

/// Bits of state word 0: how far it has come. The upper half is how often the lock was held.
mod phase {
    pub(super) const MASK: u64 = 7;
    pub(super) const START: u64 = 0;
    /// It asks its argument for a time, which will be state word 1.
    pub(super) const CONVERTING: u64 = 1;
    /// It looks whether its thread was interrupted before.
    pub(super) const LOOKING: u64 = 2;
    /// It waits for a signal; state word 1 is until when, if there is a limit.
    pub(super) const WAITING: u64 = 3;
    /// It waits for the lock.
    pub(super) const ACQUIRING: u64 = 4;
    /// It has given up waiting; and that because of an interrupt.
    pub(super) const CANCELLED: u64 = 8;
    pub(super) const INTERRUPTED: u64 = 16;
}

/// A thread that was signalled and waits for a lock of readers and writers is in the way of readers from then on.
fn refuse_read_write(machine: &mut Machine, frame: Frame) -> Outcome {
    let condition = frame.reference(machine, 0);
    let class = machine.memory.class_of(condition);
    let outers = [
        "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer;",
        "Ljava/util/concurrent/locks/AbstractQueuedLongSynchronizer;",
    ];
    let offset = outers.into_iter().find_map(|outer| machine.field_offset(class, ("this$0", outer)).ok());
    let lock = offset.map(|offset| machine.unnoticed(|machine| machine.memory.ref_field(condition, offset)));
    match lock.and_then(|lock| Synchronizer::of(machine, lock)) {
        Some(lock) if lock.kind == Kind::ReadWrite => unsupported("a condition of a ReentrantReadWriteLock"),
        _ => Outcome::Bytecode,
    }
}

/// The lock of a condition; none if that, or the condition, is left to its bytecode.
fn lock_of(machine: &mut Machine, condition: Ref) -> Option<Synchronizer> {
    if !machine.has_turns() {
        return None;
    }
    let class = machine.memory.class_of(condition);
    let outer = "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer;";
    let node = "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionNode;";
    let outer = machine.field_offset(class, ("this$0", outer)).ok()?;
    let first = machine.field_offset(class, ("firstWaiter", node)).ok()?;
    let [lock, first] =
        machine.unnoticed(|machine| [outer, first].map(|offset| machine.memory.ref_field(condition, offset)));
    let lock = Synchronizer::of(machine, lock).filter(|lock| lock.kind == Kind::Lock)?;
    first.is_null().then_some(lock)
}

fn not_owner() -> Outcome {
    Outcome::Throw(Thrown::bare("java/lang/IllegalMonitorStateException"))
}

fn wait(machine: &mut Machine, frame: Frame, form: Form) -> Outcome {
    let condition = frame.reference(machine, 0);
    let state = frame.state(machine, 0);
    let lock = match lock_of(machine, condition) {
        Some(lock) => lock,
        None if state == phase::START => return refuse_read_write(machine, frame),
        None => return unsupported("a condition that threads of the JDK wait for meanwhile"),
    };
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    match state & phase::MASK {
        phase::START => match form {
            Form::Units | Form::Date => {
                frame.set_state(machine, 0, phase::CONVERTING);
                convert(machine, frame, form)
            }
            Form::Nanoseconds => {
                let nanoseconds = frame.long(machine, 1);
                frame.set_state(machine, 1, nanoseconds as u64);
                look(machine, frame)
            }
            Form::Interruptibly => look(machine, frame),
            Form::Uninterruptibly => begin(machine, frame, lock, form),
        },
        phase::CONVERTING => {
            let (time, _) = frame.result_pair(machine);
            frame.set_state(machine, 1, time);
            look(machine, frame)
        }
        phase::LOOKING if frame.result(machine) != 0 => interrupted(),
        phase::LOOKING => begin(machine, frame, lock, form),
        phase::WAITING => go_on(machine, frame, lock, form),
        _ => acquire_again(machine, frame, lock, form),
    }
}

fn look(machine: &mut Machine, frame: Frame) -> Outcome {
    frame.set_state(machine, 0, phase::LOOKING);
    look_at_interrupt(machine)
}

/// Asks a `TimeUnit` for nanoseconds, or a `Date` for its time.
fn convert(machine: &mut Machine, frame: Frame, form: Form) -> Outcome {
    let (argument, name, descriptor) = match form {
        Form::Units => (frame.reference(machine, 3), "toNanos", "(J)J"),
        _ => (frame.reference(machine, 1), "getTime", "()J"),
    };
    if argument.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let mut words: Words = [argument.word()].into_iter().collect();
    if form == Form::Units {
        words.extend([frame.long(machine, 1) as u64, 0]);
    }
    let class = machine.memory.class_of(argument);
    let method = machine.virtual_method(class, name, descriptor);
    Outcome::from(method.map(|method| Outcome::Call(Callee::Method(method), words)))
}

/// Gives the lock up and waits.
fn begin(machine: &mut Machine, frame: Frame, lock: Synchronizer, form: Form) -> Outcome {
    if !lock.is_own(machine) {
        return not_owner();
    }
    let time = frame.state(machine, 1);
    let until = match form {
        Form::Interruptibly | Form::Uninterruptibly => 0,
        Form::Nanoseconds | Form::Units => limit_after(machine, (time as i64).max(0) as u64),
        Form::Date if is_never(machine, (time as i64).max(0) as u64) => 0,
        Form::Date => ((time as i64).max(0) as u64).saturating_mul(1_000_000).clamp(1, LATEST),
    };
    if until == 0 && works_for_a_pool(machine) {
        return unsupported("a condition for which a thread of a ForkJoinPool waits");
    }
    machine.risk_permit();
    let held = lock.number(machine);
    frame.set_state(machine, 0, phase::WAITING | u64::from(held as u32) << 32);
    frame.set_state(machine, 1, until);
    lock.disown(machine);
    let condition = frame.reference(machine, 0);
    match machine.wait_for_signal(condition, form != Form::Uninterruptibly, until) {
        Ok(()) => Outcome::Block,
        Err(exhausted) => Outcome::Throw(exhausted.into()),
    }
}

/// Whether the current thread works for a `ForkJoinPool`, which would start another one while this one waits.
pub(super) fn works_for_a_pool(machine: &mut Machine) -> bool {
    let thread = machine.thread_object(machine.current_thread());
    let worker = machine.load(LoaderId::BOOT, "java/util/concurrent/ForkJoinWorkerThread");
    worker.is_ok_and(|worker| machine.classes.is_subclass(machine.memory.class_of(thread), worker))
}

/// It was signalled, or gives up.
fn go_on(machine: &mut Machine, frame: Frame, lock: Synchronizer, form: Form) -> Outcome {
    let (state, until) = (frame.state(machine, 0), frame.state(machine, 1));
    let current = machine.current_thread();
    let mut next = state & !phase::MASK | phase::ACQUIRING;
    if !machine.stop_waiting_for_signal() {
        next |= phase::CANCELLED;
        if form != Form::Uninterruptibly && machine.interrupted(current) {
            next |= phase::INTERRUPTED;
        } else {
            machine.let_time_pass(until);
            if form != Form::Nanoseconds {
                // Nobody asks when that was.
                frame.set_state(machine, 1, 0);
            }
        }
    }
    frame.set_state(machine, 0, next);
    machine.wait_to_acquire(&lock.wanted(1, false, 0));
    Outcome::Block
}

fn acquire_again(machine: &mut Machine, frame: Frame, lock: Synchronizer, form: Form) -> Outcome {
    let (state, until) = (frame.state(machine, 0), frame.state(machine, 1));
    let wanted = lock.wanted(1, false, 0);
    if !machine.is_met(&wanted) {
        machine.wait_to_acquire(&wanted);
        return Outcome::Block;
    }
    machine.note_acquisition(&wanted);
    machine.risk_permit();
    lock.own(machine, (state >> 32) as i32);
    let condition = frame.reference(machine, 0);
    machine.leave_condition(condition);
    if state & phase::INTERRUPTED != 0 {
        take_interrupt(machine);
        return interrupted();
    }
    match form {
        Form::Interruptibly | Form::Uninterruptibly => Outcome::Void,
        // Without a limit there is always time left.
        Form::Nanoseconds if until == 0 => Outcome::long(i64::MAX),
        Form::Nanoseconds => Outcome::long(until.wrapping_sub(machine.now()) as i64),
        Form::Units | Form::Date => Outcome::boolean(state & phase::CANCELLED == 0),
    }
}

fn signal(machine: &mut Machine, frame: Frame, all: bool) -> Outcome {
    let condition = frame.reference(machine, 0);
    let Some(lock) = lock_of(machine, condition) else { return refuse_read_write(machine, frame) };
    if !lock.is_own(machine) {
        return not_owner();
    }
    machine.signal(condition, all);
    Outcome::Void
}

/// How many threads wait.
fn waiters(machine: &mut Machine, frame: Frame, returns: fn(i32) -> Outcome) -> Outcome {
    let condition = frame.reference(machine, 0);
    let Some(lock) = lock_of(machine, condition) else { return Outcome::Bytecode };
    if !lock.is_own(machine) {
        return not_owner();
    }
    returns(machine.look_at_waiters(condition, false).len() as i32)
}

fn waiting_threads(machine: &mut Machine, frame: Frame) -> Outcome {
    let condition = frame.reference(machine, 0);
    match lock_of(machine, condition) {
        Some(_) => unsupported("asking which threads wait for a condition"),
        None => Outcome::Bytecode,
    }
}
