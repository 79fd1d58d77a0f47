//! Threads that meet to hand something over: `SynchronousQueue` and `Exchanger`.
//!
//! Who finds nobody to meet waits in a *row*, where others see it: the next one who comes meets the first of the row, which is
//! the one that has waited longest, or in a queue that is not fair shortest. Joining the row is an event, and so is meeting
//! somebody there. Whether a thread in the row is met, or gives up because of an interrupt or a time, is settled between the two:
//! going on is an event about its *place* alone, and so whoever passes that place uses it too.
//!
//! A place is an array, so that it goes back and is compared as every object. The row hangs from a field from which the
//! JDK's own hangs otherwise; no bytecode looks there meanwhile.

use super::acquiring::{interrupted, look_at_interrupt};
use super::atomic::{Progress, Waiting, make_ready, refuse_worker, stage, wait_or_go_on};
use super::conditions::works_for_a_pool;
use crate::natives::ClassNatives;
use crate::natives::lang::{class_name, limit_after};
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Ref};
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, Order};

const SYNCHRONOUS: &str = "java/util/concurrent/SynchronousQueue";
const EXCHANGER: &str = "java/util/concurrent/Exchanger";

pub(super) const SYNCHRONOUS_QUEUE: ClassNatives = ClassNatives {
    class: SYNCHRONOUS,
    methods: &[
        ("put", "(Ljava/lang/Object;)V", |machine, frame| give(machine, frame, None, |_| Outcome::Void)),
        ("offer", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z", |machine, frame| {
            give(machine, frame, Some(2), |met| Outcome::boolean(met.is_some()))
        }),
        ("take", "()Ljava/lang/Object;", |machine, frame| take(machine, frame, None)),
        ("poll", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", |machine, frame| {
            take(machine, frame, Some(1))
        }),
        ("offer", "(Ljava/lang/Object;)Z", offer),
        ("poll", "()Ljava/lang/Object;", poll),
    ],
};

pub(super) const EXCHANGER_NATIVES: ClassNatives = ClassNatives {
    class: EXCHANGER,
    methods: &[
        ("exchange", "(Ljava/lang/Object;)Ljava/lang/Object;", |machine, frame| exchange(machine, frame, None)),
        ("exchange", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", |machine, frame| {
            exchange(machine, frame, Some(2))
        }),
    ],
};

/// The elements of a place: what its thread gives, and then what it was given; the next place.
const ELEMENT: u32 = 0;
const NEXT: u32 = 1;
/// Null while its thread waits to be met; then the place itself, if it was met, or else another object.
pub(super) const STATE: u32 = 2;
/// The queue or the exchanger.
const ROW: u32 = 3;
/// Not null if its thread is there to give something.
const GIVES: u32 = 4;
/// The pool for whose next task its thread waits, if it is an idle worker.
const POOL: u32 = 5;

/// In the word that is kept for a queue, how many places there are of threads that take, and of those that give.
const TAKERS: u64 = u32::MAX as u64;
const GIVERS: u64 = !TAKERS;

/// A queue or an exchanger, and who waits there.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) object: Ref,
    /// The address of the word with the first place.
    first: u32,
    /// Whether who comes joins at the end.
    is_fair: bool,
    /// Whether everybody gives and takes.
    exchanges: bool,
    /// Whether who would wait for ever, or who exchanges, looks for an interrupt before anything else.
    looks_first: bool,
}

/// What a thread is there for.
#[derive(Clone, Copy)]
pub(super) struct Errand {
    pub(super) gives: bool,
    pub(super) element: Ref,
    /// For whom it takes, if it is an idle worker of a pool.
    pub(super) pool: Ref,
}

impl Errand {
    pub(super) const TAKE: Errand = Errand { gives: false, element: Ref::NULL, pool: Ref::NULL };
}

impl Row {
    /// The row of an object. None where the driver gives no turns, and for other classes.
    pub(super) fn of(machine: &mut Machine, object: Ref) -> Option<Row> {
        if !machine.has_turns() || object.is_null() {
            return None;
        }
        match class_name(machine, object) {
            SYNCHRONOUS => machine.unnoticed(|machine| Row::of_queue(machine, object)).ok(),
            EXCHANGER => Row::of_exchanger(machine, object).ok(),
            _ => None,
        }
    }

    fn of_queue(machine: &mut Machine, object: Ref) -> Result<Row, Thrown> {
        const OLD_QUEUE: &str = "java/util/concurrent/SynchronousQueue$TransferQueue";
        let class = machine.memory.class_of(object);
        let inner =
            machine.field_offset(class, ("transferer", "Ljava/util/concurrent/SynchronousQueue$Transferer;"))?;
        let inner = machine.memory.ref_field(object, inner);
        let said = machine.field_offset(class, ("fair", "Z"));
        let nodes = [
            "Ljava/util/concurrent/SynchronousQueue$TransferStack$SNode;",
            "Ljava/util/concurrent/SynchronousQueue$TransferQueue$QNode;",
            "Ljava/util/concurrent/LinkedTransferQueue$DualNode;",
        ];
        Ok(Row {
            object,
            first: field_of_either(machine, inner, "head", &nodes)?,
            is_fair: match said {
                Ok(fair) => machine.memory.field(object, fair) != 0,
                Err(_) => class_name(machine, inner) == OLD_QUEUE,
            },
            exchanges: false,
            // That came together with the field.
            looks_first: said.is_ok(),
        })
    }

    fn of_exchanger(machine: &mut Machine, object: Ref) -> Result<Row, Thrown> {
        let arrays = ["[Ljava/util/concurrent/Exchanger$Node;", "[Ljava/util/concurrent/Exchanger$Slot;"];
        let class = machine.memory.class_of(object);
        Ok(Row {
            object,
            first: field_of_either(machine, object, "arena", &arrays)?,
            is_fair: true,
            exchanges: true,
            looks_first: machine.field_offset(class, ("slot", "Ljava/util/concurrent/Exchanger$Node;")).is_ok(),
        })
    }

    /// The first place, or null.
    fn first(&self, machine: &Machine) -> Ref {
        let first = Ref::of_word(machine.memory.get(self.first));
        let is_place = !first.is_null() && machine.memory.class_of(first) == machine.known.object_array;
        if is_place { first } else { Ref::NULL }
    }

    /// What a thread wants that comes to give or to take and does not wait: that others are there for the contrary. They may
    /// all have given up, but then it has found places.
    fn attempt(&self, gives: bool) -> Acquisition {
        Acquisition {
            synchronizer: self.object,
            awaited: Awaited::Gate,
            need: Need::Differs(if gives { TAKERS } else { GIVERS }, 0),
            writes: true,
            interruptible: false,
            until: 0,
            or_word: None,
        }
    }

    /// Says how many places there are.
    fn settle(&self, machine: &mut Machine) {
        let (first, mut count) = (self.first(machine), 0);
        let mut place = first;
        while !place.is_null() {
            count += 1;
            place = machine.memory.ref_element(place, NEXT);
        }
        let gives = !first.is_null() && !machine.memory.ref_element(first, GIVES).is_null();
        // The word is kept with the object's lock, for which there is room wherever an event can be noted.
        let _ = machine.set_gate(self.object, if gives { count << GIVERS.trailing_zeros() } else { count });
    }

    /// The place of somebody to meet, or null.
    pub(super) fn partner(&self, machine: &mut Machine, errand: Errand) -> Ref {
        let mut place = machine.unnoticed(|machine| self.first(machine));
        if place.is_null() || !self.exchanges && element(machine, place, GIVES).is_null() != errand.gives {
            return Ref::NULL;
        }
        while !place.is_null() && !element(machine, place, STATE).is_null() {
            // Its thread has given up, or would do so a little later.
            note_place(machine, place, false);
            place = element(machine, place, NEXT);
        }
        if !place.is_null() {
            note_place(machine, place, true);
        }
        place
    }

    /// Meets that one. Returns what it gives.
    pub(super) fn meet(&self, machine: &mut Machine, place: Ref, errand: Errand) -> Ref {
        machine.unnoticed(|machine| {
            let next = machine.memory.ref_element(place, NEXT);
            machine.memory.set_ref(self.first, next);
            self.settle(machine);
            let given = machine.memory.ref_element(place, ELEMENT);
            machine.memory.set_ref_element(place, ELEMENT, errand.element);
            machine.memory.set_ref_element(place, STATE, place);
            given
        })
    }

    /// A thread joins the row. Returns its place.
    pub(super) fn join(&self, machine: &mut Machine, errand: Errand) -> Result<Ref, Thrown> {
        machine.unnoticed(|machine| {
            let mut first = self.first(machine);
            let gave_way = !first.is_null() && machine.memory.ref_element(first, GIVES).is_null() == errand.gives;
            if gave_way || self.exchanges {
                // All of them have given up, or somebody would have been met.
                machine.memory.set_ref(self.first, Ref::NULL);
                first = Ref::NULL;
            }
            let next = if self.is_fair { Ref::NULL } else { first };
            let gives = if errand.gives { self.object } else { Ref::NULL };
            let elements = [errand.element, next, Ref::NULL, self.object, gives, errand.pool];
            let place = machine.new_ref_array(machine.known.object_array, &elements)?;
            let mut last = if self.is_fair { first } else { Ref::NULL };
            while !last.is_null() && !machine.memory.ref_element(last, NEXT).is_null() {
                last = machine.memory.ref_element(last, NEXT);
            }
            match last.is_null() {
                true => machine.memory.set_ref(self.first, place),
                false => machine.memory.set_ref_element(last, NEXT, place),
            }
            self.settle(machine);
            Ok(place)
        })
    }

    /// A thread has given up waiting, or what it waits for will not come.
    pub(super) fn give_up(&self, machine: &mut Machine, place: Ref) {
        machine.unnoticed(|machine| machine.memory.set_ref_element(place, STATE, self.object));
    }

    /// All idle workers of a pool go on, and leave the row.
    pub(super) fn dismiss(&self, machine: &mut Machine, pool: Ref) {
        let (mut last, mut place) = (Ref::NULL, machine.unnoticed(|machine| self.first(machine)));
        let mut leaves = false;
        while !place.is_null() {
            let next = element(machine, place, NEXT);
            if element(machine, place, POOL) != pool {
                (last, place) = (place, next);
                continue;
            }
            let waits = element(machine, place, STATE).is_null();
            note_place(machine, place, waits);
            if waits {
                self.give_up(machine, place);
            }
            machine.unnoticed(|machine| match last.is_null() {
                true => machine.memory.set_ref(self.first, next),
                false => machine.memory.set_ref_element(last, NEXT, next),
            });
            (place, leaves) = (next, true);
        }
        if leaves {
            machine.unnoticed(|machine| self.settle(machine));
        }
    }

    /// Somebody has come to the row. Who has found nobody hands nothing on, and has changed nothing if it does not stay.
    pub(super) fn note(&self, machine: &mut Machine, found: bool, stays: bool) {
        let order = if found || stays { Order::SYNCHRONIZES } else { Order::TAKES };
        machine.note_awaited(self.object, Awaited::Gate, true, order);
        if !found && !stays {
            machine.note_idle();
        }
    }
}

fn field_of_either(machine: &mut Machine, object: Ref, name: &str, descriptors: &[&str]) -> Result<u32, Thrown> {
    let class = machine.memory.class_of(object);
    let mut found = Err(Thrown::bare("java/lang/NoSuchFieldError"));
    for descriptor in descriptors {
        found = found.or_else(|_| machine.field_offset(class, (name, descriptor)));
    }
    Ok(object.0 + found?)
}

pub(super) fn element(machine: &mut Machine, place: Ref, index: u32) -> Ref {
    machine.unnoticed(|machine| machine.memory.ref_element(place, index))
}

/// What the thread of a place was given.
pub(super) fn received(machine: &mut Machine, place: Ref) -> Ref {
    element(machine, place, ELEMENT)
}

/// The word in which a place says whether its thread waits.
pub(super) const AWAITED: Awaited = Awaited::Field(ARRAY_HEADER_WORDS + STATE);

/// The queue or the exchanger of a place, if an object is one.
pub(crate) fn row_of_place(machine: &Machine, place: Ref) -> Option<Ref> {
    let is_array = machine.memory.class_of(place) == machine.known.object_array;
    is_array.then(|| machine.memory.ref_element(place, ROW))
}

/// A place is looked at or changed, though what else is done there may be nobody's business.
fn note_place(machine: &mut Machine, place: Ref, changes: bool) {
    let depth = machine.lift_hidden();
    machine.note_synchronizer(place, AWAITED, changes);
    machine.restore_hidden(depth);
}

/// What a thread waits for at its place.
pub(super) fn wanted(place: Ref, interruptible: bool, until: u64) -> Acquisition {
    Acquisition {
        synchronizer: place,
        awaited: AWAITED,
        need: Need::Differs(u64::MAX, 0),
        writes: true,
        interruptible,
        until,
        or_word: None,
    }
}

/// Meets somebody, and waits for that if need be. Returns what was given, or none if the thread has given up because of a time.
fn hand_over(
    machine: &mut Machine,
    frame: Frame,
    row: Row,
    errand: Errand,
    waiting: Waiting,
) -> Result<Option<Ref>, Outcome> {
    let place = frame.state_ref(machine, 0);
    if place.is_null() {
        return come(machine, frame, row, errand, waiting);
    }
    if frame.state(machine, 0) == stage::INTERRUPTED {
        make_ready(machine, frame, waiting)?;
    }
    match wait_or_go_on(machine, frame, wanted(place, true, 0), waiting.time.is_some()) {
        Progress::Met => Ok(Some(received(machine, place))),
        Progress::GaveUp => {
            row.give_up(machine, place);
            Ok(None)
        }
        Progress::Not(outcome) => {
            if frame.state(machine, 0) == stage::INTERRUPTED {
                row.give_up(machine, place);
            }
            Err(outcome)
        }
    }
}

/// A thread comes, meets somebody or joins the row.
fn come(
    machine: &mut Machine,
    frame: Frame,
    row: Row,
    errand: Errand,
    waiting: Waiting,
) -> Result<Option<Ref>, Outcome> {
    make_ready(machine, frame, waiting)?;
    machine.risk_permit();
    let partner = row.partner(machine, errand);
    let time = if waiting.time.is_some() { frame.state(machine, 1) as i64 } else { 1 };
    let stays = partner.is_null() && (time > 0 || row.exchanges);
    row.note(machine, !partner.is_null(), stays);
    if !stays {
        return Ok((!partner.is_null()).then(|| row.meet(machine, partner, errand)));
    }
    if waiting.time.is_none() && !row.exchanges && works_for_a_pool(machine) {
        return Err(refuse_worker());
    }
    let until = if waiting.time.is_some() { limit_after(machine, time.max(0) as u64) } else { 0 };
    let place = row.join(machine, errand).map_err(Outcome::Throw)?;
    frame.set_state_ref(machine, 0, place);
    frame.set_state(machine, 0, stage::WAITING);
    frame.set_state(machine, 1, until);
    machine.wait_to_acquire(&wanted(place, true, until));
    Err(Outcome::Block)
}

/// The same, and then what to return. Who has given up looks for an interrupt that came too late to be the cause.
fn meet_and_return(
    machine: &mut Machine,
    frame: Frame,
    row: Row,
    (errand, time): (Errand, Option<usize>),
    returns: fn(Option<Ref>) -> Outcome,
) -> Outcome {
    if frame.state(machine, 0) == stage::CHECKING {
        return if frame.result(machine) != 0 { interrupted() } else { returns(None) };
    }
    let looks_first = row.looks_first && (time.is_none() || row.exchanges);
    match hand_over(machine, frame, row, errand, Waiting { time, looks_first }) {
        Ok(None) => {
            frame.set_state(machine, 0, stage::CHECKING);
            look_at_interrupt(machine)
        }
        Ok(met) => returns(met),
        Err(outcome) => outcome,
    }
}

/// The row of the receiver of a call.
fn row_of(machine: &mut Machine, frame: Frame) -> Option<Row> {
    let object = frame.reference(machine, 0);
    Row::of(machine, object)
}

/// `put(element)`, and `offer(element, time, unit)` if an argument says for how long.
fn give(machine: &mut Machine, frame: Frame, time: Option<usize>, returns: fn(Option<Ref>) -> Outcome) -> Outcome {
    let element = frame.reference(machine, 1);
    let Some(row) = row_of(machine, frame).filter(|_| !element.is_null()) else { return Outcome::Bytecode };
    let errand = Errand { gives: true, element, pool: Ref::NULL };
    meet_and_return(machine, frame, row, (errand, time), returns)
}

/// `take()`, and `poll(time, unit)`.
fn take(machine: &mut Machine, frame: Frame, time: Option<usize>) -> Outcome {
    let Some(row) = row_of(machine, frame) else { return Outcome::Bytecode };
    let returns = |met: Option<Ref>| Outcome::reference(met.unwrap_or(Ref::NULL));
    meet_and_return(machine, frame, row, (Errand::TAKE, time), returns)
}

/// `exchange(element)`, and `exchange(element, time, unit)`
fn exchange(machine: &mut Machine, frame: Frame, time: Option<usize>) -> Outcome {
    let Some(row) = row_of(machine, frame) else { return Outcome::Bytecode };
    let errand = Errand { gives: true, element: frame.reference(machine, 1), pool: Ref::NULL };
    meet_and_return(machine, frame, row, (errand, time), |met| match met {
        Some(given) => Outcome::reference(given),
        None => Outcome::Throw(Thrown::bare("java/util/concurrent/TimeoutException")),
    })
}

/// `offer(element)`
fn offer(machine: &mut Machine, frame: Frame) -> Outcome {
    let element = frame.reference(machine, 1);
    let Some(row) = row_of(machine, frame).filter(|_| !element.is_null()) else { return Outcome::Bytecode };
    let met = meet_at_once(machine, row, Errand { gives: true, element, pool: Ref::NULL });
    Outcome::boolean(met.is_some())
}

/// `poll()`
fn poll(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(row) = row_of(machine, frame) else { return Outcome::Bytecode };
    let met = meet_at_once(machine, row, Errand::TAKE);
    Outcome::reference(met.unwrap_or(Ref::NULL))
}

/// Meets somebody who is there, or goes on.
fn meet_at_once(machine: &mut Machine, row: Row, errand: Errand) -> Option<Ref> {
    let wanted = row.attempt(errand.gives);
    if !machine.is_met(&wanted) {
        machine.note_attempt(&wanted);
        return None;
    }
    let partner = row.partner(machine, errand);
    row.note(machine, !partner.is_null(), false);
    (!partner.is_null()).then(|| row.meet(machine, partner, errand))
}
