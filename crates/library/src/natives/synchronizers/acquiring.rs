//! Acquiring and releasing locks, permits and latches.

use super::layout::{Kind, Synchronizer};
use super::read_write::{self, Side};
use super::unsupported;
use crate::natives::ClassNatives;
use crate::natives::lang::{limit_after, take_interrupt};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadState};

pub(super) const REENTRANT: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/ReentrantLock$Sync",
    methods: &[
        ("lock", "()V", lock),
        ("lockInterruptibly", "()V", lock_interruptibly),
        ("tryLock", "()Z", try_lock),
        ("tryLockNanos", "(J)Z", try_lock_nanos),
        ("getOwner", "()Ljava/lang/Thread;", owner),
    ],
};

pub(super) const QUEUED: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    methods: &[
        ("acquire", "(I)V", |machine, frame| acquire_amount(machine, frame, Side::Write)),
        ("acquireShared", "(I)V", |machine, frame| acquire_amount(machine, frame, Side::Read)),
        ("acquireInterruptibly", "(I)V", |machine, frame| acquire_interruptibly(machine, frame, Side::Write)),
        ("acquireSharedInterruptibly", "(I)V", |machine, frame| acquire_interruptibly(machine, frame, Side::Read)),
        ("tryAcquireNanos", "(IJ)Z", |machine, frame| try_acquire_nanos(machine, frame, Side::Write)),
        ("tryAcquireSharedNanos", "(IJ)Z", |machine, frame| try_acquire_nanos(machine, frame, Side::Read)),
        ("release", "(I)Z", release),
        ("releaseShared", "(I)Z", release_shared),
    ],
};

/// The same for numbers that are longs, as the JDK's locks for readers and writers have them since JDK 25.
pub(super) const QUEUED_LONG: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
    methods: &[
        ("acquire", "(J)V", |machine, frame| acquire(machine, frame, Side::Write, Manner::FOR_EVER)),
        ("acquireShared", "(J)V", |machine, frame| acquire(machine, frame, Side::Read, Manner::FOR_EVER)),
        ("acquireInterruptibly", "(J)V", |machine, frame| {
            acquire(machine, frame, Side::Write, Manner { interruptible: true, ..Manner::FOR_EVER })
        }),
        ("acquireSharedInterruptibly", "(J)V", |machine, frame| {
            acquire(machine, frame, Side::Read, Manner { interruptible: true, ..Manner::FOR_EVER })
        }),
        ("tryAcquireNanos", "(JJ)Z", |machine, frame| try_acquire_long_nanos(machine, frame, Side::Write)),
        ("tryAcquireSharedNanos", "(JJ)Z", |machine, frame| try_acquire_long_nanos(machine, frame, Side::Read)),
        ("release", "(J)Z", |machine, frame| release_long(machine, frame, Side::Write)),
        ("releaseShared", "(J)Z", |machine, frame| release_long(machine, frame, Side::Read)),
    ],
};

pub(super) const SEMAPHORE: ClassNatives = ClassNatives {
    class: "java/util/concurrent/Semaphore$Sync",
    methods: &[
        ("nonfairTryAcquireShared", "(I)I", try_permits),
        ("reducePermits", "(I)V", reduce_permits),
        ("drainPermits", "()I", drain_permits),
    ],
};

pub(super) const WORKER: ClassNatives =
    ClassNatives { class: "java/util/concurrent/ThreadPoolExecutor$Worker", methods: &[("tryLock", "()Z", try_lock)] };

/// How a thread acquires.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) amount: i32,
    pub(super) interruptible: bool,
    /// For how long, if not for ever.
    pub(super) nanoseconds: Option<i64>,
}

impl Manner {
    const FOR_EVER: Manner = Manner { amount: 1, interruptible: false, nanoseconds: None };

    /// What it returns that has acquired, or not.
    pub(super) fn returns(self, has_acquired: bool) -> Outcome {
        if self.nanoseconds.is_some() { Outcome::boolean(has_acquired) } else { Outcome::Void }
    }
}

fn lock(machine: &mut Machine, frame: Frame) -> Outcome {
    acquire(machine, frame, Side::Write, Manner::FOR_EVER)
}

fn lock_interruptibly(machine: &mut Machine, frame: Frame) -> Outcome {
    acquire(machine, frame, Side::Write, Manner { interruptible: true, ..Manner::FOR_EVER })
}

fn try_lock_nanos(machine: &mut Machine, frame: Frame) -> Outcome {
    let nanoseconds = Some(frame.long(machine, 1));
    acquire(machine, frame, Side::Write, Manner { amount: 1, interruptible: true, nanoseconds })
}

fn acquire_amount(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let amount = frame.int(machine, 1);
    acquire(machine, frame, side, Manner { amount, ..Manner::FOR_EVER })
}

fn acquire_interruptibly(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let amount = frame.int(machine, 1);
    acquire(machine, frame, side, Manner { amount, interruptible: true, nanoseconds: None })
}

fn try_acquire_nanos(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let (amount, nanoseconds) = (frame.int(machine, 1), Some(frame.long(machine, 2)));
    acquire(machine, frame, side, Manner { amount, interruptible: true, nanoseconds })
}

fn try_acquire_long_nanos(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let nanoseconds = Some(frame.long(machine, 3));
    acquire(machine, frame, side, Manner { amount: 1, interruptible: true, nanoseconds })
}

/// State word 0: how far an operation that acquires has come.
pub(super) mod phase {
    pub(in super::super) const START: u64 = 0;
    /// It looks whether its thread was interrupted before.
    pub(in super::super) const LOOKING: u64 = 1;
    /// It waits; state word 1 is until when.
    pub(in super::super) const WAITING: u64 = 2;
    /// An interrupt has ended the waiting.
    pub(in super::super) const INTERRUPTED: u64 = 3;
}

/// Calls `Thread.interrupted()`: what it finds is an event of its own.
pub(super) fn look_at_interrupt(machine: &mut Machine) -> Outcome {
    let method = machine.declared_method(machine.known.thread, "interrupted", "()Z");
    Outcome::from(method.map(|method| Outcome::Call(Callee::Method(method), Words::new())))
}

pub(super) fn interrupted() -> Outcome {
    Outcome::Throw(Thrown::bare("java/lang/InterruptedException"))
}

fn acquire(machine: &mut Machine, frame: Frame, side: Side, manner: Manner) -> Outcome {
    let object = frame.reference(machine, 0);
    let phase = frame.state(machine, 0);
    let synchronizer = match Synchronizer::of(machine, object) {
        Some(synchronizer) => synchronizer,
        None if phase == phase::START => return Outcome::Bytecode,
        None => return unsupported("a lock that threads of the JDK wait for meanwhile"),
    };
    if synchronizer.kind == Kind::ReadWrite {
        return read_write::acquire(machine, frame, synchronizer, side, manner);
    }
    match (phase, frame.entry) {
        (phase::START, _) if manner.interruptible => {
            frame.set_state(machine, 0, phase::LOOKING);
            return look_at_interrupt(machine);
        }
        (phase::LOOKING, Entry::Threw(thrown)) => return Outcome::Throw(Thrown::Object(thrown)),
        (phase::LOOKING, Entry::Returned) if frame.result(machine) != 0 => return interrupted(),
        (phase::INTERRUPTED, _) => {
            take_interrupt(machine);
            return interrupted();
        }
        _ => {}
    }
    machine.risk_permit();
    if synchronizer.kind == Kind::Lock && synchronizer.is_own(machine) {
        return match lock_again(machine, synchronizer) {
            Ok(()) => manner.returns(true),
            Err(thrown) => Outcome::Throw(thrown),
        };
    }
    if synchronizer.is_uneven(machine, manner.amount) {
        return unsupported("a semaphore of which threads acquire different numbers of permits");
    }
    if manner.nanoseconds.is_some_and(|nanoseconds| nanoseconds <= 0) {
        return manner.returns(attempt(machine, synchronizer, manner.amount));
    }
    wait_or_acquire(machine, frame, synchronizer, manner)
}

/// The current thread has the lock already.
fn lock_again(machine: &mut Machine, lock: Synchronizer) -> Result<(), Thrown> {
    let times = lock.number(machine);
    let Some(times) = times.checked_add(1) else {
        return Err(Thrown::new("java/lang/Error", "Maximum lock count exceeded"));
    };
    lock.set_number(machine, times);
    Ok(())
}

fn wait_or_acquire(machine: &mut Machine, frame: Frame, synchronizer: Synchronizer, manner: Manner) -> Outcome {
    let has_waited = frame.state(machine, 0) == phase::WAITING;
    let until = match manner.nanoseconds {
        None => 0,
        Some(_) if has_waited => frame.state(machine, 1),
        Some(nanoseconds) => limit_after(machine, nanoseconds as u64),
    };
    let wanted = synchronizer.wanted(manner.amount, manner.interruptible, until);
    if machine.is_met(&wanted) {
        machine.note_acquisition(&wanted);
        take(machine, synchronizer, manner.amount);
        return manner.returns(true);
    }
    let current = machine.current_thread();
    if manner.interruptible && machine.interrupted(current) {
        machine.note_acquisition(&wanted);
        // That it is not interrupted any more is another event.
        frame.set_state(machine, 0, phase::INTERRUPTED);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    if has_waited && until != 0 {
        machine.note_acquisition(&wanted);
        machine.let_time_pass(until);
        return manner.returns(false);
    }
    frame.set_state(machine, 0, phase::WAITING);
    frame.set_state(machine, 1, until);
    machine.wait_to_acquire(&wanted);
    Outcome::Block
}

/// What a synchroniser is after so much of it was acquired, which nobody has.
fn take(machine: &mut Machine, synchronizer: Synchronizer, amount: i32) {
    match synchronizer.kind {
        Kind::Lock | Kind::Worker => synchronizer.own(machine, amount),
        Kind::Latch | Kind::ReadWrite => {}
        Kind::Permits => {
            let permits = synchronizer.number(machine) - amount;
            synchronizer.set_number(machine, permits);
        }
    }
}

/// Acquires so much if that is possible now.
fn attempt(machine: &mut Machine, synchronizer: Synchronizer, amount: i32) -> bool {
    let wanted = synchronizer.wanted(amount, false, 0);
    machine.note_attempt(&wanted);
    let is_met = machine.is_met(&wanted);
    if is_met {
        take(machine, synchronizer, amount);
    }
    is_met
}

/// `tryLock()`
fn try_lock(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    let Some(lock) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    if lock.kind == Kind::Lock && lock.is_own(machine) {
        return Outcome::from(lock_again(machine, lock).map(|()| Outcome::boolean(true)));
    }
    Outcome::boolean(attempt(machine, lock, 1))
}

/// `getOwner()`: who has the lock and whether anybody does is one question.
fn owner(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    let Some(lock) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    lock.note(machine, false);
    Outcome::reference(lock.owner(machine))
}

/// `release(times)`
fn release(machine: &mut Machine, frame: Frame) -> Outcome {
    let (object, times) = (frame.reference(machine, 0), frame.int(machine, 1));
    let Some(lock) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    let left = match lock.kind {
        Kind::Lock if !lock.is_own(machine) => {
            return Outcome::Throw(Thrown::bare("java/lang/IllegalMonitorStateException"));
        }
        Kind::Lock => lock.number(machine).wrapping_sub(times),
        Kind::Worker => 0,
        Kind::ReadWrite => return read_write::release(machine, frame, lock, Side::Write, times.into()),
        Kind::Latch | Kind::Permits => return Outcome::Bytecode,
    };
    if left == 0 {
        lock.disown(machine);
    } else {
        lock.set_number(machine, left);
    }
    Outcome::boolean(left == 0)
}

/// `releaseShared(amount)`
fn release_shared(machine: &mut Machine, frame: Frame) -> Outcome {
    let (object, amount) = (frame.reference(machine, 0), frame.int(machine, 1));
    let Some(synchronizer) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    let number = synchronizer.number(machine);
    let (number, returns) = match synchronizer.kind {
        Kind::Latch if number == 0 => {
            synchronizer.note(machine, false);
            return Outcome::boolean(false);
        }
        Kind::Latch => (number - 1, number == 1),
        Kind::Permits => match number.checked_add(amount) {
            Some(number) => (number, true),
            None => return Outcome::throw("java/lang/Error", "Maximum permit count exceeded"),
        },
        Kind::ReadWrite => return read_write::release(machine, frame, synchronizer, Side::Read, amount.into()),
        Kind::Lock | Kind::Worker => return Outcome::Bytecode,
    };
    synchronizer.note(machine, true);
    synchronizer.set_number(machine, number);
    Outcome::boolean(returns)
}

fn release_long(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let (object, amount) = (frame.reference(machine, 0), frame.long(machine, 1));
    match Synchronizer::of(machine, object) {
        Some(lock) => read_write::release(machine, frame, lock, side, amount),
        None => Outcome::Bytecode,
    }
}

/// `nonfairTryAcquireShared(amount)`: how many permits are left, or would be if that is less than none.
fn try_permits(machine: &mut Machine, frame: Frame) -> Outcome {
    let (object, amount) = (frame.reference(machine, 0), frame.int(machine, 1));
    let Some(permits) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    let left = permits.number(machine).wrapping_sub(amount);
    attempt(machine, permits, amount);
    Outcome::int(left)
}

/// `reducePermits(reduction)`
fn reduce_permits(machine: &mut Machine, frame: Frame) -> Outcome {
    let (object, reduction) = (frame.reference(machine, 0), frame.int(machine, 1));
    let Some(permits) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    let Some(left) = permits.number(machine).checked_sub(reduction) else {
        return Outcome::throw("java/lang/Error", "Permit count underflow");
    };
    permits.note(machine, true);
    permits.set_number(machine, left);
    Outcome::Void
}

/// `drainPermits()`
fn drain_permits(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    let Some(permits) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    let number = permits.number(machine);
    permits.note(machine, true);
    permits.set_number(machine, 0);
    Outcome::int(number)
}
