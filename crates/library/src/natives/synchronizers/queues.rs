//! Blocking queues that are kept under locks: an operation on one is one event.
//!
//! Each takes effect at one moment: when the number of elements changes, or while it holds all locks of the queue. Who waits
//! for an element, or for room, waits for that number to be another; the word that is kept for the queue
//! ([`Machine::gate`]) is what it is.
//!
//! What would run code of the program's on the way, or sees the queue at several moments, is not supported.

use super::atomic::{Progress, Waiting, at_once, begin_part, end_part, stage, wait_for};
use super::unsupported;
use crate::natives::ClassNatives;
use crate::natives::lang::class_name;
use crate::natives::lang::thread::is_for_ever;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, Order};

pub(super) const LINKED: &str = "java/util/concurrent/LinkedBlockingQueue";
const ARRAY: &str = "java/util/concurrent/ArrayBlockingQueue";
const DEQUE: &str = "java/util/concurrent/LinkedBlockingDeque";
const DELAYED: &str = "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue";

/// The classes of such queues.
const ALL: [&str; 4] = [LINKED, ARRAY, DEQUE, DELAYED];

pub(super) const LINKED_QUEUE: ClassNatives = ClassNatives {
    class: LINKED,
    methods: &[
        ("put", "(Ljava/lang/Object;)V", |machine, frame| put(machine, frame, "offer")),
        ("take", "()Ljava/lang/Object;", |machine, frame| take(machine, frame, None, "poll")),
        ("poll", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", |machine, frame| {
            take(machine, frame, Some(1), "poll")
        }),
        ("offer", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z", |machine, frame| {
            offer_in_time(machine, frame, "offer")
        }),
        ("poll", "()Ljava/lang/Object;", remove_if_any),
        ("offer", "(Ljava/lang/Object;)Z", add_if_room),
        ("size", "*", size),
        ("remainingCapacity", "*", room),
        ("peek", "*", peek),
        ("contains", "*", compare),
        ("remove", "(Ljava/lang/Object;)Z", compare),
        ("toArray", "*", look),
        ("clear", "*", change),
        ("drainTo", "*", drain),
        ("iterator", "*", look),
        ("spliterator", "*", refuse),
        ("forEach", "*", refuse),
        ("removeIf", "*", refuse),
        ("removeAll", "*", refuse),
        ("retainAll", "*", refuse),
    ],
};

/// Walks through such a queue: each step takes all its locks.
pub(super) const LINKED_ITERATOR: ClassNatives = ClassNatives {
    class: "java/util/concurrent/LinkedBlockingQueue$Itr",
    methods: &[("next", "*", step), ("remove", "*", step), ("forEachRemaining", "*", refuse)],
};

pub(super) const ARRAY_QUEUE: ClassNatives = ClassNatives { class: ARRAY, methods: LINKED_QUEUE.methods };

pub(super) const ARRAY_ITERATOR: ClassNatives = ClassNatives {
    class: "java/util/concurrent/ArrayBlockingQueue$Itr",
    methods: &[("hasNext", "*", step), ("next", "*", step), ("remove", "*", step), ("forEachRemaining", "*", refuse)],
};

pub(super) const LINKED_DEQUE: ClassNatives = ClassNatives {
    class: DEQUE,
    methods: &[
        ("putFirst", "(Ljava/lang/Object;)V", |machine, frame| put(machine, frame, "offerFirst")),
        ("putLast", "(Ljava/lang/Object;)V", |machine, frame| put(machine, frame, "offerLast")),
        ("takeFirst", "()Ljava/lang/Object;", |machine, frame| take(machine, frame, None, "pollFirst")),
        ("takeLast", "()Ljava/lang/Object;", |machine, frame| take(machine, frame, None, "pollLast")),
        ("pollFirst", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", |machine, frame| {
            take(machine, frame, Some(1), "pollFirst")
        }),
        ("pollLast", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", |machine, frame| {
            take(machine, frame, Some(1), "pollLast")
        }),
        ("offerFirst", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z", |machine, frame| {
            offer_in_time(machine, frame, "offerFirst")
        }),
        ("offerLast", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z", |machine, frame| {
            offer_in_time(machine, frame, "offerLast")
        }),
        ("pollFirst", "()Ljava/lang/Object;", remove_if_any),
        ("pollLast", "()Ljava/lang/Object;", remove_if_any),
        ("offerFirst", "(Ljava/lang/Object;)Z", add_if_room),
        ("offerLast", "(Ljava/lang/Object;)Z", add_if_room),
        ("size", "*", size),
        ("remainingCapacity", "*", room),
        ("peekFirst", "*", peek),
        ("peekLast", "*", peek),
        ("contains", "*", compare),
        ("removeFirstOccurrence", "*", compare),
        ("removeLastOccurrence", "*", compare),
        ("toArray", "*", look),
        ("clear", "*", change),
        ("drainTo", "*", drain),
        ("iterator", "*", look),
        ("descendingIterator", "*", look),
        ("addAll", "*", refuse),
        ("spliterator", "*", refuse),
        ("forEach", "*", refuse),
        ("removeIf", "*", refuse),
        ("removeAll", "*", refuse),
        ("retainAll", "*", refuse),
    ],
};

pub(super) const DEQUE_ITERATOR: ClassNatives = ClassNatives {
    class: "java/util/concurrent/LinkedBlockingDeque$AbstractItr",
    methods: &[("next", "*", step), ("remove", "*", step), ("forEachRemaining", "*", refuse)],
};

/// The queue of a `ScheduledThreadPoolExecutor`: its first task can be taken when its time has come.
pub(super) const DELAYED_QUEUE: ClassNatives = ClassNatives {
    class: DELAYED,
    methods: &[
        ("take", "()Ljava/lang/Object;", |machine, frame| take(machine, frame, None, "poll")),
        ("poll", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", refuse_delayed),
        ("poll", "()Ljava/lang/Object;", change),
        ("put", "(Ljava/lang/Object;)V", change),
        ("add", "(Ljava/lang/Object;)Z", change),
        ("offer", "(Ljava/lang/Object;)Z", change),
        ("offer", "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z", change),
        ("size", "*", size),
        ("peek", "()Ljava/lang/Object;", peek),
        ("contains", "*", look),
        ("remove", "(Ljava/lang/Object;)Z", change),
        ("toArray", "*", look),
        ("clear", "*", change),
        ("drainTo", "*", drain),
    ],
};

/// The number of elements in the word that is kept for a queue; what is above says something else.
const COUNT: u64 = u32::MAX as u64;

/// A queue whose operations are events.
#[derive(Clone, Copy)]
pub(super) struct Queue {
    pub(super) object: Ref,
    pub(super) class: &'static str,
    pub(super) count: u32,
    capacity: u32,
}

impl Queue {
    /// The queue that an object is. None where the driver gives no turns, and for other classes.
    pub(super) fn of(machine: &mut Machine, object: Ref) -> Option<Queue> {
        if !machine.has_turns() || object.is_null() {
            return None;
        }
        let name = class_name(machine, object);
        let class = ALL.into_iter().find(|&class| class == name)?;
        machine.unnoticed(|machine| Queue::read(machine, object, class)).ok()?
    }

    fn read(machine: &mut Machine, object: Ref, class: &'static str) -> Result<Option<Queue>, Thrown> {
        let (counted, named) = match class {
            LINKED => (reference(machine, object, ("count", "Ljava/util/concurrent/atomic/AtomicInteger;"))?, "value"),
            DELAYED => (object, "size"),
            _ => (object, "count"),
        };
        let count = known(machine, counted, (named, "I"))?;
        let capacity = match class {
            ARRAY => {
                let items = reference(machine, object, ("items", "[Ljava/lang/Object;"))?;
                Some(machine.memory.array_length(items))
            }
            DELAYED => Some(i32::MAX as u32),
            _ => known(machine, object, ("capacity", "I"))?,
        };
        Ok(count.zip(capacity).map(|(count, capacity)| Queue { object, class, count, capacity }))
    }

    /// Says how many elements there are now.
    pub(super) fn settle(&self, machine: &mut Machine) {
        let gate = machine.gate(self.object);
        if gate & COUNT != u64::from(self.count) {
            self.set_gate(machine, gate & !COUNT | u64::from(self.count));
        }
    }

    pub(super) fn set_gate(&self, machine: &mut Machine, gate: u64) {
        // The word is kept with the object's lock, for which there is room wherever an event can be noted.
        let _ = machine.unnoticed(|machine| machine.set_gate(self.object, gate));
    }

    /// What a thread wants that takes an element, or that adds one.
    fn wanted(&self, adds: bool) -> Acquisition {
        Acquisition {
            synchronizer: self.object,
            awaited: Awaited::Gate,
            need: if adds { Need::Differs(COUNT, u64::from(self.capacity)) } else { Need::AtLeast(1) },
            writes: true,
            interruptible: true,
            until: 0,
            or_word: None,
        }
    }

    /// How a thread waits for it, until a time if there is a limit. Without one, a deque's lock is taken whether or not there
    /// was an interrupt.
    fn waiting(&self, time: Option<usize>) -> Waiting {
        Waiting { time, looks_first: time.is_some() || self.class != DEQUE }
    }

    /// The queue is looked at, or changed. Who finds nothing in it hands nothing on.
    pub(super) fn note(&self, machine: &mut Machine, changes: bool) {
        let order = if changes && self.count > 0 { Order::SYNCHRONIZES } else { Order::TAKES };
        machine.note_awaited(self.object, Awaited::Gate, changes, order);
    }

    /// Whether who takes an element waits for its time.
    pub(super) fn is_delayed(&self) -> bool {
        self.class == DELAYED
    }

    /// The time of the first element has come, if there was one to wait for: that may be at any moment.
    pub(super) fn let_first_come(&self, machine: &mut Machine) -> Result<(), Outcome> {
        if !self.is_delayed() {
            return Ok(());
        }
        let Some(until) = machine.unnoticed(|machine| self.time_of_first(machine)) else {
            return Err(unsupported("a scheduled task of a class of the program's"));
        };
        let now = machine.now_for_waiting();
        if is_for_ever(machine, until.saturating_sub(now)) {
            return Err(unsupported("a task that is scheduled for a time that never comes"));
        }
        machine.let_time_pass(until);
        Ok(())
    }

    /// Whether the first element, whose time has come, will be added again when it was done.
    pub(super) fn is_first_repeated(&self, machine: &mut Machine) -> bool {
        machine.unnoticed(|machine| {
            let first = self.first(machine)?;
            let period = machine.field_offset(machine.memory.class_of(first), ("period", "J")).ok()?;
            Some(machine.memory.field(first, period) != 0)
        }) == Some(true)
    }

    /// The first element, if it is a task of the JDK's.
    fn first(&self, machine: &mut Machine) -> Option<Ref> {
        const TASKS: &str = "[Ljava/util/concurrent/RunnableScheduledFuture;";
        const TASK: &str = "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask";
        let tasks = reference(machine, self.object, ("queue", TASKS)).ok()?;
        let first = machine.memory.ref_element(tasks, 0);
        (!first.is_null() && class_name(machine, first) == TASK).then_some(first)
    }

    /// When the first element may be taken.
    fn time_of_first(&self, machine: &mut Machine) -> Option<u64> {
        let first = self.first(machine)?;
        let offset = machine.field_offset(machine.memory.class_of(first), ("time", "J")).ok()?;
        // A time that has long gone may be less than none.
        Some((machine.memory.field(first, offset) as i64).max(0) as u64)
    }

    /// Calls a method that does not wait, as a part of the event that is under way.
    fn begin(&self, machine: &mut Machine, frame: Frame, name: &str, element: Option<Ref>) -> Outcome {
        frame.set_state(machine, 0, stage::GOING_ON);
        let descriptor = if element.is_some() { "(Ljava/lang/Object;)Z" } else { "()Ljava/lang/Object;" };
        let words: Words = std::iter::once(self.object).chain(element).map(Ref::word).collect();
        Outcome::from(begin_part(machine, self.class, (name, descriptor), words))
    }
}

fn reference(machine: &mut Machine, object: Ref, field: (&str, &str)) -> Result<Ref, Thrown> {
    let offset = machine.field_offset(machine.memory.class_of(object), field)?;
    Ok(Ref::of_word(machine.memory.look_up(machine.memory.field(object, offset))))
}

/// An `int` of an object's, if it is known.
fn known(machine: &mut Machine, object: Ref, field: (&str, &str)) -> Result<Option<u32>, Thrown> {
    let offset = machine.field_offset(machine.memory.class_of(object), field)?;
    let word = machine.memory.look_up(machine.memory.field(object, offset));
    Ok(u32::try_from(word).ok())
}

/// The queue that is the receiver of a call.
fn queue_of(machine: &mut Machine, frame: Frame) -> Option<Queue> {
    let object = frame.reference(machine, 0);
    let queue = Queue::of(machine, object)?;
    if frame.entry == Entry::Start {
        // What was there before turns began nobody has told.
        queue.settle(machine);
    }
    Some(queue)
}

fn at_queue(machine: &mut Machine, frame: Frame, queue: Queue, note: impl Fn(&Queue, &mut Machine)) -> Outcome {
    at_once(machine, frame, |machine| note(&queue, machine), |machine| queue.settle(machine))
}

/// What is one look at the queue.
fn look(machine: &mut Machine, frame: Frame) -> Outcome {
    match queue_of(machine, frame) {
        Some(queue) => at_queue(machine, frame, queue, |queue, machine| queue.note(machine, false)),
        None => Outcome::Bytecode,
    }
}

/// `size()`: whoever asks again and again changes nothing by that.
fn size(machine: &mut Machine, frame: Frame) -> Outcome {
    told(machine, frame, |queue| Some(Outcome::int(queue.count as i32)))
}

/// `remainingCapacity()`
fn room(machine: &mut Machine, frame: Frame) -> Outcome {
    told(machine, frame, |queue| Some(Outcome::int(queue.capacity.saturating_sub(queue.count) as i32)))
}

/// `peek()`
fn peek(machine: &mut Machine, frame: Frame) -> Outcome {
    told(machine, frame, |queue| (queue.count == 0).then(|| Outcome::reference(Ref::NULL)))
}

/// One look at the queue, which may be told by how many elements it has.
fn told(machine: &mut Machine, frame: Frame, tell: impl Fn(&Queue) -> Option<Outcome>) -> Outcome {
    let queue = if frame.entry == Entry::Start { queue_of(machine, frame) } else { None };
    match queue.and_then(|queue| Some((tell(&queue)?, queue))) {
        Some((outcome, queue)) => {
            queue.note(machine, false);
            outcome
        }
        None => look(machine, frame),
    }
}

/// What is one change of the queue.
fn change(machine: &mut Machine, frame: Frame) -> Outcome {
    match queue_of(machine, frame) {
        Some(queue) => at_queue(machine, frame, queue, |queue, machine| queue.note(machine, true)),
        None => Outcome::Bytecode,
    }
}

/// `poll()`
fn remove_if_any(machine: &mut Machine, frame: Frame) -> Outcome {
    match queue_of(machine, frame) {
        Some(queue) => attempt(machine, frame, queue, false),
        None => Outcome::Bytecode,
    }
}

/// `offer(element)`
fn add_if_room(machine: &mut Machine, frame: Frame) -> Outcome {
    let is_null = frame.reference(machine, 1).is_null();
    match queue_of(machine, frame) {
        Some(queue) if !is_null => attempt(machine, frame, queue, true),
        _ => Outcome::Bytecode,
    }
}

fn attempt(machine: &mut Machine, frame: Frame, queue: Queue, adds: bool) -> Outcome {
    at_queue(machine, frame, queue, |queue, machine| {
        if !machine.is_hidden() {
            machine.note_attempt(&queue.wanted(adds));
        }
    })
}

/// `take()`, or `poll(time, unit)` if an argument says for how long.
fn take(machine: &mut Machine, frame: Frame, time: Option<usize>, name: &str) -> Outcome {
    let Some(queue) = queue_of(machine, frame) else { return Outcome::Bytecode };
    if frame.state(machine, 0) == stage::GOING_ON {
        return finish(machine, frame, queue).map_or_else(|thrown| thrown, Outcome::Word);
    }
    match wait_for(machine, frame, queue.wanted(false), queue.waiting(time)) {
        Progress::Not(outcome) => outcome,
        Progress::GaveUp => Outcome::reference(Ref::NULL),
        Progress::Met => match queue.let_first_come(machine) {
            Ok(()) => queue.begin(machine, frame, name, None),
            Err(outcome) => outcome,
        },
    }
}

/// `put(element)`
fn put(machine: &mut Machine, frame: Frame, name: &str) -> Outcome {
    wait_to_add(machine, frame, None, name, |_| Outcome::Void)
}

/// `offer(element, time, unit)`
fn offer_in_time(machine: &mut Machine, frame: Frame, name: &str) -> Outcome {
    wait_to_add(machine, frame, Some(2), name, Outcome::boolean)
}

fn wait_to_add(
    machine: &mut Machine,
    frame: Frame,
    time: Option<usize>,
    name: &str,
    returns: fn(bool) -> Outcome,
) -> Outcome {
    let element = frame.reference(machine, 1);
    let Some(queue) = queue_of(machine, frame).filter(|_| !element.is_null()) else { return Outcome::Bytecode };
    if frame.state(machine, 0) == stage::GOING_ON {
        return finish(machine, frame, queue).map_or_else(|thrown| thrown, |added| returns(added != 0));
    }
    match wait_for(machine, frame, queue.wanted(true), queue.waiting(time)) {
        Progress::Not(outcome) => outcome,
        Progress::GaveUp => returns(false),
        Progress::Met => queue.begin(machine, frame, name, Some(element)),
    }
}

/// The method that does not wait has returned.
fn finish(machine: &mut Machine, frame: Frame, queue: Queue) -> Result<u64, Outcome> {
    end_part(machine, frame)?;
    queue.settle(machine);
    Ok(frame.result(machine))
}

/// What asks elements whether they equal another object.
fn compare(machine: &mut Machine, frame: Frame) -> Outcome {
    let other = frame.reference(machine, 1);
    let is_own = !other.is_null() && machine.is_class_of_program(machine.memory.class_of(other));
    match queue_of(machine, frame) {
        Some(_) if is_own => unsupported("looking for an object of a class of the program's in a blocking queue"),
        Some(_) => change(machine, frame),
        None => Outcome::Bytecode,
    }
}

/// `drainTo(collection)`: nobody else has a way to that.
fn drain(machine: &mut Machine, frame: Frame) -> Outcome {
    let to = frame.reference(machine, 1);
    let is_seen =
        !to.is_null() && (machine.memory.is_shared(to) || machine.is_class_of_program(machine.memory.class_of(to)));
    match queue_of(machine, frame) {
        Some(_) if is_seen && !machine.is_hidden() => {
            unsupported("draining a blocking queue to a collection that threads share")
        }
        Some(_) => change(machine, frame),
        None => Outcome::Bytecode,
    }
}

/// A step of an iterator.
fn step(machine: &mut Machine, frame: Frame) -> Outcome {
    let iterator = frame.reference(machine, 0);
    let class = machine.memory.class_of(iterator);
    let outer = ALL.into_iter().find_map(|outer| {
        let offset = machine.field_offset(class, ("this$0", &format!("L{outer};"))).ok()?;
        Some(machine.unnoticed(|machine| machine.memory.ref_field(iterator, offset)))
    });
    match outer.and_then(|queue| Queue::of(machine, queue)) {
        Some(queue) => at_queue(machine, frame, queue, |queue, machine| queue.note(machine, true)),
        None => Outcome::Bytecode,
    }
}

fn refuse(machine: &mut Machine, _: Frame) -> Outcome {
    match machine.has_turns() && !machine.is_hidden() {
        true => unsupported("running code of the program's for the elements of a blocking queue"),
        false => Outcome::Bytecode,
    }
}

/// Waiting for a task until a time, and for its time.
fn refuse_delayed(machine: &mut Machine, _: Frame) -> Outcome {
    match machine.has_turns() && !machine.is_hidden() {
        true => unsupported("waiting with a limit at the queue of a scheduled pool"),
        false => Outcome::Bytecode,
    }
}
