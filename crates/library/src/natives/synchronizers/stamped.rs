//! `StampedLock`: acquiring it, and giving up a lock for readers, are events.
//!
//! Unlike other locks, who waits here can keep others from what they could have, and for good: a reader that has come behind
//! a waiting writer waits for that one, though others read meanwhile. So a thread that has tried in vain joins a queue with
//! an event, and goes on when all before it have left. Each has a *place*, which says when its thread has left; the last place
//! hangs from the field from which the JDK's own queue hangs otherwise, and no bytecode looks at that but for whether it is empty.
//!
//! `readLock()` looks at the lock once, and tries to get it if nothing has changed meanwhile: that is left to its bytecode,
//! since a reader that fails joins the queue, and one that does not passes all who wait. So is what changes
//! the lock without trying again, and what only looks. Whether a writer joins the queue where it finds the lock taken or a
//! little later makes no difference; a reader does so later, and tries once more if nobody waits then.
//!
//! All that is about the queue uses the lock's word, as it would be about that.

use super::acquiring::{interrupted, look_at_interrupt};
use super::atomic::{Progress, Waiting, make_ready, stage, wait_or_go_on};
use super::meeting::{AWAITED, STATE, element};
use super::read_write::Side;
use super::unsupported;
use super::waiting::field;
use crate::natives::ClassNatives;
use crate::natives::lang::limit_after;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, Order, ThreadState};

const STAMPED: &str = "java/util/concurrent/locks/StampedLock";

pub(super) const STAMPED_LOCK: ClassNatives = ClassNatives {
    class: STAMPED,
    methods: &[
        ("writeLock", "()J", |machine, frame| acquire(machine, frame, Manner::of(Side::Write))),
        ("writeLockInterruptibly", "()J", |machine, frame| {
            acquire(machine, frame, Manner { interruptible: true, ..Manner::of(Side::Write) })
        }),
        ("tryWriteLock", "(JLjava/util/concurrent/TimeUnit;)J", |machine, frame| {
            acquire(machine, frame, Manner { interruptible: true, time: Some(1), ..Manner::of(Side::Write) })
        }),
        ("tryWriteLock", "()J", |machine, frame| attempt(machine, frame, Side::Write)),
        ("acquireRead", "(ZZJ)J", |machine, frame| {
            acquire(machine, frame, Manner { has_tried: true, ..Manner::of(Side::Read) })
        }),
        ("readLockInterruptibly", "()J", |machine, frame| {
            acquire(machine, frame, Manner { interruptible: true, ..Manner::of(Side::Read) })
        }),
        ("tryReadLock", "(JLjava/util/concurrent/TimeUnit;)J", |machine, frame| {
            acquire(machine, frame, Manner { interruptible: true, time: Some(1), ..Manner::of(Side::Read) })
        }),
        ("tryReadLock", "()J", |machine, frame| attempt(machine, frame, Side::Read)),
        ("unlockRead", "(J)V", |machine, frame| change(machine, frame, Change::UnlockRead)),
        ("unstampedUnlockRead", "()V", |machine, frame| change(machine, frame, Change::UnlockAnyRead)),
        ("tryUnlockRead", "()Z", |machine, frame| change(machine, frame, Change::TryUnlockRead)),
        ("tryConvertToWriteLock", "(J)J", |machine, frame| change(machine, frame, Change::ToWrite)),
        ("tryConvertToReadLock", "(J)J", |machine, frame| change(machine, frame, Change::ToRead)),
        ("tryConvertToOptimisticRead", "(J)J", |machine, frame| change(machine, frame, Change::ToOptimistic)),
    ],
};

/// The lock's word: how many readers have it, whether a writer has, and a version.
const READERS: u64 = 0x7F;
const WRITER: u64 = 0x80;
const LOCKED: u64 = READERS | WRITER;
const VERSION: u64 = !READERS;
/// So many readers are counted in another way.
const MOST_READERS: u64 = 126;

/// Of a place: the one before it, if that has not left.
const BEFORE: u32 = 1;

#[derive(Clone, Copy)]
struct Stamped {
    object: Ref,
    state: u32,
    head: u32,
    tail: u32,
}

/// How a thread acquires.
#[derive(Clone, Copy)]
struct Manner {
    side: Side,
    interruptible: bool,
    /// The argument that says for how long, with its `TimeUnit` behind it, if there is a limit.
    time: Option<usize>,
    /// Whether a reader has tried already.
    has_tried: bool,
}

impl Manner {
    const fn of(side: Side) -> Manner {
        Manner { side, interruptible: false, time: None, has_tried: false }
    }
}

impl Stamped {
    /// The receiver of a call. None where the driver gives no turns.
    fn of(machine: &mut Machine, frame: Frame) -> Option<Stamped> {
        const NODE: &str = "Ljava/util/concurrent/locks/StampedLock$Node;";
        let object = frame.reference(machine, 0);
        if !machine.has_turns() || object.is_null() {
            return None;
        }
        let mut offset = |name| field(machine, STAMPED, name).ok().map(|(_, offset)| offset);
        Some(Stamped {
            object,
            state: offset(("state", "J"))?,
            head: offset(("head", NODE))?,
            tail: offset(("tail", NODE))?,
        })
    }

    fn word(&self, machine: &mut Machine) -> u64 {
        machine.unnoticed(|machine| machine.memory.wide_field(self.object, self.state))
    }

    fn set_word(&self, machine: &mut Machine, word: u64) {
        machine.unnoticed(|machine| machine.memory.set_wide(self.object.0 + self.state, word, 0));
    }

    /// The word, or the queue, is used and perhaps changed.
    fn note(&self, machine: &mut Machine, order: Order) {
        machine.note_awaited(self.object, Awaited::Long(self.state), true, order);
    }

    fn wanted(&self, manner: Manner) -> Acquisition {
        Acquisition {
            synchronizer: self.object,
            awaited: Awaited::Long(self.state),
            need: Need::Clear(match manner.side {
                Side::Write => LOCKED,
                Side::Read => WRITER,
            }),
            writes: true,
            interruptible: manner.interruptible,
            until: 0,
            or_word: None,
        }
    }

    /// The last place in the queue, or null.
    fn last(&self, machine: &mut Machine) -> Ref {
        machine.unnoticed(|machine| {
            let last = machine.memory.ref_field(self.object, self.tail);
            let is_place = !last.is_null() && machine.memory.class_of(last) == machine.known.object_array;
            if is_place { last } else { Ref::NULL }
        })
    }

    /// The current thread has what it wanted, which it can have. Returns the stamp.
    fn take(&self, machine: &mut Machine, side: Side) -> Outcome {
        let word = self.word(machine);
        let next = match side {
            Side::Write => word | WRITER,
            Side::Read if word & READERS >= MOST_READERS => {
                return unsupported("a StampedLock with more than 126 readers");
            }
            Side::Read => word + 1,
        };
        self.set_word(machine, next);
        Outcome::long(next as i64)
    }

    /// The current thread joins the queue, and waits there.
    fn join(&self, machine: &mut Machine, frame: Frame, manner: Manner, until: u64) -> Outcome {
        let before = self.last(machine);
        let place = machine.unnoticed(|machine| {
            let place =
                machine.new_ref_array(machine.known.object_array, &[Ref::NULL, before, Ref::NULL, self.object])?;
            machine.memory.set_ref_field(self.object, self.tail, place);
            Ok(place)
        });
        let place = match place {
            Ok(place) => place,
            Err(thrown) => return Outcome::Throw(thrown),
        };
        frame.set_state_ref(machine, 0, place);
        frame.set_state(machine, 0, stage::WAITING);
        frame.set_state(machine, 1, until);
        self.rest(machine, manner, before, until)
    }

    /// Waits for the place before one's own to be left, or for the lock.
    fn rest(&self, machine: &mut Machine, manner: Manner, before: Ref, until: u64) -> Outcome {
        let wanted = self.next_wanted(manner, before);
        machine.wait_to_acquire(&Acquisition { until, ..wanted });
        Outcome::Block
    }

    fn next_wanted(&self, manner: Manner, before: Ref) -> Acquisition {
        if before.is_null() {
            return self.wanted(manner);
        }
        Acquisition {
            synchronizer: before,
            awaited: AWAITED,
            need: Need::Differs(u64::MAX, 0),
            writes: false,
            ..self.wanted(manner)
        }
    }

    /// A place is left: by a thread that has the lock now, or by one that has given up, whose place says then what is before it.
    fn leave(&self, machine: &mut Machine, place: Ref, has_lock: bool) {
        machine.unnoticed(|machine| {
            let how = if has_lock { self.object } else { place };
            machine.memory.set_ref_element(place, STATE, how);
            let mut last = machine.memory.ref_field(self.object, self.tail);
            if last != place {
                return;
            }
            while !last.is_null() && !machine.memory.ref_element(last, STATE).is_null() {
                last = machine.memory.ref_element(last, BEFORE);
            }
            // The JDK compares the two.
            let empty = machine.memory.ref_field(self.object, self.head);
            machine.memory.set_ref_field(self.object, self.tail, if last.is_null() { empty } else { last });
        });
    }
}

fn acquire(machine: &mut Machine, frame: Frame, manner: Manner) -> Outcome {
    let Some(lock) = Stamped::of(machine, frame) else { return Outcome::Bytecode };
    let waiting = Waiting { time: manner.time, looks_first: manner.interruptible };
    let stage = frame.state(machine, 0);
    if stage == stage::CHECKING {
        return if frame.result(machine) != 0 { interrupted() } else { Outcome::long(0) };
    }
    if stage != stage::WAITING
        && let Err(outcome) = make_ready(machine, frame, waiting)
    {
        return outcome;
    }
    machine.risk_permit();
    if stage == stage::WAITING {
        return go_on(machine, frame, lock, manner);
    }
    let time = if manner.time.is_some() && stage != stage::GOING_ON { frame.state(machine, 1) as i64 } else { 1 };
    if manner.side == Side::Read && !manner.has_tried && stage != stage::GOING_ON {
        return try_first(machine, frame, lock, manner, time);
    }
    let wanted = lock.wanted(manner);
    if time <= 0 {
        machine.note_attempt(&wanted);
        return if machine.is_met(&wanted) { lock.take(machine, manner.side) } else { Outcome::long(0) };
    }
    let can_have = machine.is_met(&wanted) && (manner.side == Side::Write || lock.last(machine).is_null());
    lock.note(machine, if can_have { Order::SYNCHRONIZES } else { Order::TAKES });
    if can_have {
        return lock.take(machine, manner.side);
    }
    let until = match manner.time {
        None => 0,
        Some(_) => {
            let nanoseconds = frame.state(machine, 1);
            limit_after(machine, nanoseconds)
        }
    };
    lock.join(machine, frame, manner, until)
}

/// A reader that can be interrupted tries before it looks at the queue, and with a limit if there is no queue.
fn try_first(machine: &mut Machine, frame: Frame, lock: Stamped, manner: Manner, time: i64) -> Outcome {
    let wanted = lock.wanted(manner);
    let mut can_have = machine.is_met(&wanted);
    if manner.time.is_some() {
        can_have &= lock.last(machine).is_null();
        lock.note(machine, if can_have { Order::SYNCHRONIZES } else { Order::TAKES });
    } else {
        machine.note_attempt(&wanted);
    }
    if can_have {
        return lock.take(machine, manner.side);
    }
    if time <= 0 {
        return Outcome::long(0);
    }
    // That it joins the queue, or tries once more, is another event.
    frame.set_state(machine, 0, stage::GOING_ON);
    machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
    Outcome::Block
}

/// A thread in the queue goes on.
fn go_on(machine: &mut Machine, frame: Frame, lock: Stamped, manner: Manner) -> Outcome {
    let place = frame.state_ref(machine, 0);
    let before = element(machine, place, BEFORE);
    let progress = wait_or_go_on(machine, frame, lock.next_wanted(manner, before), manner.time.is_some());
    let is_interrupted = frame.state(machine, 0) == stage::INTERRUPTED;
    if matches!(progress, Progress::Not(_)) && !is_interrupted {
        return Outcome::Block;
    }
    if before.is_null() || manner.interruptible {
        // It leaves its place, or might have if it had gone on because of something else.
        machine.note_awaited(place, AWAITED, true, Order::BARE);
    }
    if !before.is_null() && manner.interruptible {
        lock.note(machine, Order::BARE);
    }
    match progress {
        Progress::Met if before.is_null() => {
            lock.leave(machine, place, true);
            lock.take(machine, manner.side)
        }
        Progress::Met => {
            let next = machine.unnoticed(|machine| {
                let has_given_up = machine.memory.ref_element(before, STATE) == before;
                let next = if has_given_up { machine.memory.ref_element(before, BEFORE) } else { Ref::NULL };
                machine.memory.set_ref_element(place, BEFORE, next);
                next
            });
            let until = frame.state(machine, 1);
            lock.rest(machine, manner, next, until)
        }
        Progress::GaveUp => {
            lock.leave(machine, place, false);
            frame.set_state(machine, 0, stage::CHECKING);
            look_at_interrupt(machine)
        }
        Progress::Not(outcome) => {
            lock.leave(machine, place, false);
            outcome
        }
    }
}

/// `tryReadLock()` and `tryWriteLock()`
fn attempt(machine: &mut Machine, frame: Frame, side: Side) -> Outcome {
    let Some(lock) = Stamped::of(machine, frame) else { return Outcome::Bytecode };
    let wanted = lock.wanted(Manner::of(side));
    machine.note_attempt(&wanted);
    if machine.is_met(&wanted) { lock.take(machine, side) } else { Outcome::long(0) }
}

/// What changes the lock's word, and tries again if somebody else has done so.
#[derive(Clone, Copy)]
enum Change {
    /// `unlockRead(stamp)`
    UnlockRead,
    /// `unstampedUnlockRead()`
    UnlockAnyRead,
    /// `tryUnlockRead()`
    TryUnlockRead,
    /// `tryConvertToWriteLock(stamp)`
    ToWrite,
    /// `tryConvertToReadLock(stamp)`
    ToRead,
    /// `tryConvertToOptimisticRead(stamp)`
    ToOptimistic,
}

impl Change {
    /// Whether it is of this kind, with this stamp.
    fn tries_again(self, stamp: u64) -> bool {
        match self {
            Change::UnlockRead | Change::UnlockAnyRead | Change::TryUnlockRead => true,
            Change::ToWrite => stamp & WRITER == 0,
            Change::ToRead => stamp & LOCKED == 0,
            Change::ToOptimistic => stamp & WRITER == 0 && stamp & READERS != 0,
        }
    }

    /// The word after it; none if it does not come to that.
    fn next(self, word: u64, stamp: u64) -> Option<u64> {
        let (is_valid, readers) = (word & VERSION == stamp & VERSION, word & READERS);
        match self {
            Change::UnlockRead | Change::ToOptimistic => {
                (is_valid && stamp & READERS != 0 && readers != 0).then(|| word - 1)
            }
            Change::UnlockAnyRead => (readers != 0).then(|| word - 1),
            Change::TryUnlockRead => (readers != 0 && word & WRITER == 0).then(|| word - 1),
            Change::ToWrite if !is_valid => None,
            Change::ToWrite if word & LOCKED == 0 => (stamp & LOCKED == 0).then_some(word | WRITER),
            Change::ToWrite => (word & LOCKED == 1 && stamp & LOCKED != 0).then(|| word - 1 + WRITER),
            Change::ToRead => is_valid.then(|| word + 1),
        }
    }

    /// What it returns, or throws.
    fn outcome(self, next: Option<u64>) -> Outcome {
        match self {
            Change::UnlockRead | Change::UnlockAnyRead => match next {
                Some(_) => Outcome::Void,
                None => Outcome::Throw(Thrown::bare("java/lang/IllegalMonitorStateException")),
            },
            Change::TryUnlockRead => Outcome::boolean(next.is_some()),
            Change::ToWrite | Change::ToRead => Outcome::long(next.unwrap_or(0) as i64),
            Change::ToOptimistic => Outcome::long((next.unwrap_or(0) & VERSION) as i64),
        }
    }
}

fn change(machine: &mut Machine, frame: Frame, change: Change) -> Outcome {
    let Some(lock) = Stamped::of(machine, frame) else { return Outcome::Bytecode };
    let has_stamp = !matches!(change, Change::UnlockAnyRead | Change::TryUnlockRead);
    let stamp = if has_stamp { frame.long(machine, 1) as u64 } else { 0 };
    let word = lock.word(machine);
    if !change.tries_again(stamp) || word & READERS >= MOST_READERS {
        return Outcome::Bytecode;
    }
    let next = change.next(word, stamp);
    lock.note(machine, if next.is_some() { Order::SYNCHRONIZES } else { Order::TAKES });
    if let Some(next) = next {
        lock.set_word(machine, next);
    }
    change.outcome(next)
}
