//! `ReentrantReadWriteLock`.
//!
//! Here a thread that waits can keep others from what they could have: readers that come while a writer waits for other
//! readers wait behind it. So a writer that finds readers is in the way of later ones with an event of its own, before it
//! acquires with another; when that happens is up to the schedule, as it is in the bytecode. What can be had is said by a
//! *gate* that is kept with the lock. The counts of holds are left to the JDK's own code, which runs unseen.

use super::acquiring::{Manner, interrupted, look_at_interrupt, phase};
use super::layout::Synchronizer;
use crate::natives::ClassNatives;
use crate::natives::lang::{limit_after, take_interrupt};
use crate::natives::schedules::hidden;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, ThreadState};

pub(super) const READ_WRITE: ClassNatives = ClassNatives {
    class: "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
    methods: &[
        ("tryReadLock", "()Z", |machine, frame| attempt(machine, frame, Side::Read)),
        ("tryWriteLock", "()Z", |machine, frame| attempt(machine, frame, Side::Write)),
        ("getOwner", "*", look),
        ("getReadLockCount", "*", look),
        ("isWriteLocked", "*", look),
        ("getWriteHoldCount", "*", look),
        ("getReadHoldCount", "*", look),
        ("getCount", "*", look),
    ],
};

/// Bits of the gate: a writer has the lock, readers have it; and how many writers are in the way of readers.
const WRITTEN: u64 = 1;
const READ: u64 = 2;
const ONE_WRITER: u64 = 4;
const WRITERS: u64 = 0xFFFF_FFFC;

/// Which of the two locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Read,
    Write,
}

/// Further values and bits of state word 0, beyond those of [`phase`].
const COUNTING: u64 = 4;
const TAKING: u64 = 5;
const PHASE: u64 = 7;
/// The thread is a writer that is in the way of readers.
const IN_THE_WAY: u64 = 8;

/// Makes the gate say what the lock's fields say.
fn refresh(machine: &mut Machine, lock: Synchronizer) -> Result<u64, Thrown> {
    let (shared, exclusive) = lock.counts(machine);
    let before = machine.gate(lock.object);
    let gate = before & WRITERS | if exclusive != 0 { WRITTEN } else { 0 } | if shared != 0 { READ } else { 0 };
    if gate != before {
        machine.set_gate(lock.object, gate)?;
    }
    Ok(gate)
}

/// One writer more, or less, is in the way of readers.
fn set_in_the_way(machine: &mut Machine, frame: Frame, lock: Synchronizer, is_so: bool) -> Result<(), Thrown> {
    let (state, gate) = (frame.state(machine, 0), machine.gate(lock.object));
    if is_so == (state & IN_THE_WAY != 0) {
        return Ok(());
    }
    frame.set_state(machine, 0, state ^ IN_THE_WAY);
    machine.set_gate(lock.object, if is_so { gate + ONE_WRITER } else { gate - ONE_WRITER })?;
    Ok(())
}

fn wanted(lock: Synchronizer, bits: u64, interruptible: bool, until: u64) -> Acquisition {
    Acquisition {
        synchronizer: lock.object,
        awaited: Awaited::Gate,
        need: Need::Clear(bits),
        writes: true,
        interruptible,
        until,
        or_word: None,
    }
}

/// Runs a method of the lock's own, unseen, and is entered again.
fn call_unseen(machine: &mut Machine, lock: Synchronizer, name: &str, amount: Option<i64>) -> Outcome {
    let is_wide = lock.is_wide();
    let (descriptor, words): (String, Words) = match (amount, name) {
        (None, "getReadHoldCount") => ("()I".into(), Words::new()),
        (None, _) => ("()Z".into(), Words::new()),
        (Some(amount), "tryAcquireShared") if is_wide => ("(J)J".into(), [amount as u64, 0].into_iter().collect()),
        (Some(amount), _) if is_wide => ("(J)Z".into(), [amount as u64, 0].into_iter().collect()),
        (Some(amount), "tryAcquireShared") => ("(I)I".into(), [amount as u32 as u64].into_iter().collect()),
        (Some(amount), _) => ("(I)Z".into(), [amount as u32 as u64].into_iter().collect()),
    };
    let class = machine.memory.class_of(lock.object);
    let method = match machine.virtual_method(class, name, &descriptor) {
        Ok(method) => method,
        Err(thrown) => return Outcome::Throw(thrown),
    };
    machine.begin_hidden();
    let all = [lock.object.word()].into_iter().chain(words).collect();
    Outcome::Call(Callee::Method(method), all)
}

/// Acquires one of the two locks.
pub(super) fn acquire(machine: &mut Machine, frame: Frame, lock: Synchronizer, side: Side, manner: Manner) -> Outcome {
    Outcome::from(try_acquire(machine, frame, lock, side, manner))
}

fn try_acquire(
    machine: &mut Machine,
    frame: Frame,
    lock: Synchronizer,
    side: Side,
    manner: Manner,
) -> Result<Outcome, Thrown> {
    let reached = frame.state(machine, 0) & PHASE;
    if matches!(reached, COUNTING | TAKING) && frame.entry != Entry::Start {
        machine.end_hidden();
    }
    let gate = refresh(machine, lock)?;
    let is_own = gate & WRITTEN != 0 && lock.is_own(machine);
    let mut can_have = is_own;
    match (reached, frame.entry) {
        (_, Entry::Threw(thrown)) => return Err(Thrown::Object(thrown)),
        (phase::START, _) if manner.interruptible => {
            frame.set_state(machine, 0, phase::LOOKING);
            return Ok(look_at_interrupt(machine));
        }
        (phase::LOOKING, Entry::Returned) if frame.result(machine) != 0 => return Ok(interrupted()),
        (phase::INTERRUPTED, _) => {
            take_interrupt(machine);
            return Ok(interrupted());
        }
        (TAKING, _) => return Ok(manner.returns(true)),
        (COUNTING, _) => can_have |= frame.result(machine) as i32 > 0,
        _ => {}
    }
    machine.risk_permit();
    let is_first = matches!(reached, phase::START | phase::LOOKING);
    if side == Side::Read && gate & READ != 0 && !is_own && is_first {
        // Who reads already may read again, whoever waits.
        frame.set_state(machine, 0, COUNTING);
        return Ok(call_unseen(machine, lock, "getReadHoldCount", None));
    }
    if can_have {
        if side == Side::Read {
            lock.note_gate(machine, true);
        }
        return Ok(take(machine, frame, lock, side));
    }
    if manner.nanoseconds.is_some_and(|nanoseconds| nanoseconds <= 0) {
        let wanted = wanted(lock, blocking(side), false, 0);
        machine.note_attempt(&wanted);
        return Ok(if machine.is_met(&wanted) { take(machine, frame, lock, side) } else { manner.returns(false) });
    }
    wait_or_acquire(machine, frame, lock, side, manner)
}

/// What keeps a thread from acquiring that does not wait.
fn blocking(side: Side) -> u64 {
    if side == Side::Read { WRITTEN } else { WRITTEN | READ }
}

fn wait_or_acquire(
    machine: &mut Machine,
    frame: Frame,
    lock: Synchronizer,
    side: Side,
    manner: Manner,
) -> Result<Outcome, Thrown> {
    let state = frame.state(machine, 0);
    let has_waited = state & PHASE == phase::WAITING;
    let until = match manner.nanoseconds {
        None => 0,
        Some(_) if has_waited => frame.state(machine, 1),
        Some(nanoseconds) => limit_after(machine, nanoseconds as u64),
    };
    let bits = match side {
        Side::Read => WRITTEN | WRITERS,
        Side::Write if state & IN_THE_WAY != 0 => WRITTEN | READ,
        Side::Write => WRITTEN,
    };
    let mut next = wanted(lock, bits, manner.interruptible, until);
    if machine.is_met(&next) {
        machine.note_acquisition(&next);
        if side == Side::Read || machine.gate(lock.object) & READ == 0 {
            set_in_the_way(machine, frame, lock, false)?;
            return Ok(take(machine, frame, lock, side));
        }
        set_in_the_way(machine, frame, lock, true)?;
        next = wanted(lock, WRITTEN | READ, manner.interruptible, until);
    } else if manner.interruptible && machine.interrupted(machine.current_thread()) {
        machine.note_acquisition(&next);
        set_in_the_way(machine, frame, lock, false)?;
        frame.set_state(machine, 0, phase::INTERRUPTED);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Ok(Outcome::Block);
    } else if has_waited && until != 0 {
        machine.note_acquisition(&next);
        set_in_the_way(machine, frame, lock, false)?;
        machine.let_time_pass(until);
        return Ok(manner.returns(false));
    }
    let in_the_way = frame.state(machine, 0) & IN_THE_WAY;
    frame.set_state(machine, 0, phase::WAITING | in_the_way);
    frame.set_state(machine, 1, until);
    machine.wait_to_acquire(&next);
    Ok(Outcome::Block)
}

fn take(machine: &mut Machine, frame: Frame, lock: Synchronizer, side: Side) -> Outcome {
    frame.set_state(machine, 0, TAKING);
    let name = if side == Side::Read { "tryAcquireShared" } else { "tryAcquire" };
    call_unseen(machine, lock, name, Some(1))
}

/// Gives one of the two locks up.
pub(super) fn release(machine: &mut Machine, frame: Frame, lock: Synchronizer, side: Side, amount: i64) -> Outcome {
    if frame.entry != Entry::Start {
        machine.end_hidden();
        let refreshed = refresh(machine, lock);
        return match (frame.entry, refreshed) {
            (Entry::Threw(thrown), _) => Outcome::Throw(Thrown::Object(thrown)),
            (_, Err(thrown)) => Outcome::Throw(thrown),
            _ => Outcome::Word(frame.result(machine)),
        };
    }
    if let Err(thrown) = refresh(machine, lock) {
        return Outcome::Throw(thrown);
    }
    let (_, exclusive) = lock.counts(machine);
    let is_seen = side == Side::Read || i64::from(exclusive) == amount;
    if is_seen {
        lock.note_gate(machine, true);
    }
    let name = if side == Side::Read { "tryReleaseShared" } else { "tryRelease" };
    call_unseen(machine, lock, name, Some(amount))
}

/// `tryReadLock()` and `tryWriteLock()`, which wait for nobody.
fn attempt(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let object = frame.reference(machine, 0);
    let Some(lock) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    if frame.entry == Entry::Start {
        let gate = match refresh(machine, lock) {
            Ok(gate) => gate,
            Err(thrown) => return Outcome::Throw(thrown),
        };
        let is_own = gate & WRITTEN != 0 && lock.is_own(machine);
        if !is_own {
            machine.note_attempt(&wanted(lock, blocking(side), false, 0));
        } else if side == Side::Read {
            lock.note_gate(machine, true);
        }
    }
    let outcome = hidden(machine, frame);
    if frame.entry != Entry::Start
        && let Err(thrown) = refresh(machine, lock)
    {
        return Outcome::Throw(thrown);
    }
    outcome
}

/// Whoever asks for counts and owners looks at the gate; the rest is left to the JDK's own code.
fn look(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    let Some(lock) = Synchronizer::of(machine, object) else { return Outcome::Bytecode };
    if frame.entry == Entry::Start {
        lock.note_gate(machine, false);
    }
    hidden(machine, frame)
}
