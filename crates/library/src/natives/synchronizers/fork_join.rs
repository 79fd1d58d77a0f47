//! Fork-join pools: adding a task to one is one event, and so is taking one.
//!
//! The queues are those of the JDK, an array for each worker and for each thread that adds tasks from outside. Who takes from
//! which end is as in the JDK: a worker the youngest of its own, else the oldest of another queue, of which the driver says
//! which. A thread that joins a task takes it back if nobody has begun with it; one that joins a `CountedCompleter`, as
//! parallel streams do, works for it meanwhile.
//!
//! Workers do not leave the pool before it is shut down, and as many are active as the pool may have: whoever waits for
//! a task that another worker has begun with is replaced by a new worker, as in the JDK where nobody else is free. A
//! worker that helps the one that has stolen its task is not taken so: the new one does that.
//!
//! One word of the pool, the number of steals, which nobody may ask for, is how many tasks are in its queues, and whether it
//! is shut down: all events of the pool use it. The word that is kept for the pool ([`Machine::gate`]) says whether it has
//! ended.

use super::atomic::{self, at_once, begin_part, end_part, tell_end};
use super::conditions::works_for_a_pool;
use super::unsupported;
use crate::natives::ClassNatives;
use crate::natives::lang::{class_name, static_field, take_interrupt};
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, Order, ThreadState};

const CLASS: &str = "java/util/concurrent/ForkJoinPool";
const TASK: &str = "java/util/concurrent/ForkJoinTask";
const COMPLETER: &str = "java/util/concurrent/CountedCompleter";
const WORKER: &str = "java/util/concurrent/ForkJoinWorkerThread";

pub(super) const FORK_JOIN_POOL: ClassNatives = ClassNatives {
    class: CLASS,
    methods: &[
        ("runWorker", "*", run_worker),
        ("registerWorker", "*", change),
        ("deregisterWorker", "*", change),
        ("externalPush", "*", add),
        ("externalSubmit", "*", add),
        ("poolSubmit", "*", add),
        ("shutdown", "*", change),
        ("isTerminated", "*", look_at_end),
        ("isShutdown", "*", look),
        ("awaitTermination", "(JLjava/util/concurrent/TimeUnit;)Z", await_end),
        ("close", "*", refuse_to_stop),
        ("shutdownNow", "*", refuse_to_stop),
        ("isTerminating", "*", refuse_to_look),
        ("isQuiescent", "*", refuse_to_look),
        ("awaitQuiescence", "*", refuse_to_look),
        ("getPoolSize", "*", refuse_to_look),
        ("getActiveThreadCount", "*", refuse_to_look),
        ("getRunningThreadCount", "*", refuse_to_look),
        ("getQueuedTaskCount", "*", refuse_to_look),
        ("getQueuedSubmissionCount", "*", refuse_to_look),
        ("hasQueuedSubmissions", "*", refuse_to_look),
        ("getStealCount", "*", refuse_to_look),
        ("toString", "*", refuse_to_look),
        ("pollSubmission", "*", refuse_to_look),
        ("drainTasksTo", "*", refuse_to_look),
        ("getSurplusQueuedTaskCount", "*", refuse_to_look),
        ("managedBlock", "*", refuse_to_block),
        ("helpAsyncBlocker", "*", refuse_to_block),
    ],
};

pub(super) const FORK_JOIN_TASK: ClassNatives = ClassNatives {
    class: TASK,
    methods: &[
        ("fork", "*", fork),
        ("tryUnfork", "*", fork),
        ("awaitDone", "(Ljava/util/concurrent/ForkJoinPool;ZZZJ)I", |machine, frame| {
            let (interruptible, timed) = (frame.int(machine, 3) != 0, frame.int(machine, 4) != 0);
            join(machine, frame, interruptible, timed)
        }),
        ("awaitDone", "(ZJ)I", |machine, frame| {
            let (interruptible, timed) = (frame.int(machine, 1) != 0, frame.long(machine, 2) != 0);
            join(machine, frame, interruptible, timed)
        }),
        ("helpQuiesce", "*", refuse_to_look),
        ("getQueuedTaskCount", "*", refuse_to_look),
        ("peekNextLocalTask", "*", refuse_to_look),
        ("pollNextLocalTask", "*", refuse_to_look),
        ("pollTask", "*", refuse_to_look),
        ("pollSubmission", "*", refuse_to_look),
    ],
};

pub(super) const COUNTED_COMPLETER: ClassNatives =
    ClassNatives { class: COMPLETER, methods: &[("helpComplete", "*", refuse_to_look)] };

/// In the word of a pool, above the number of tasks: it is shut down.
const SHUT: u64 = 1 << 32;
/// The bit of a task's state that says that it is done.
const DONE: u64 = 1 << 31;
/// What waiting for one returns that an interrupt has ended.
const ABNORMAL: i32 = 1 << 16;

/// One of the queues of a pool.
#[derive(Clone, Copy)]
struct Queue {
    object: Ref,
    array: Ref,
    base: i32,
    top: i32,
    /// Whether its owner takes the oldest task.
    is_fifo: bool,
}

impl Queue {
    fn len(&self) -> i32 {
        if self.array.is_null() { 0 } else { self.top.wrapping_sub(self.base).max(0) }
    }

    fn slot(&self, machine: &Machine, index: i32) -> u32 {
        index as u32 & machine.memory.array_length(self.array).wrapping_sub(1)
    }

    fn task(&self, machine: &mut Machine, index: i32) -> Ref {
        let slot = self.slot(machine, index);
        machine.unnoticed(|machine| machine.memory.ref_element(self.array, slot))
    }

    /// Takes a task out of it; the youngest comes into its place, as in the JDK.
    fn remove(&self, machine: &mut Machine, index: i32) -> Result<Ref, Thrown> {
        let (task, slot) = (self.task(machine, index), self.slot(machine, index));
        let class = machine.memory.class_of(self.object);
        let is_oldest = index == self.base;
        let (last, field) = if is_oldest { (index, "base") } else { (self.top.wrapping_sub(1), "top") };
        let (other, last_slot) = (self.task(machine, last), self.slot(machine, last));
        let offset = machine.field_offset(class, (field, "I"))?;
        let moved = if is_oldest { index.wrapping_add(1) } else { last };
        let (array, object) = (self.array, self.object);
        machine.unnoticed(|machine| {
            machine.memory.set_ref_element(array, slot, other);
            machine.memory.set_ref_element(array, last_slot, Ref::NULL);
            machine.memory.set_field(object, offset, u64::from(moved as u32));
        });
        Ok(task)
    }
}

/// A task that can be taken: of which queue, and where it is there.
#[derive(Clone, Copy)]
struct Found {
    queue: Queue,
    index: i32,
}

/// A pool, and what is in its queues.
struct Pool {
    object: Ref,
    queues: Vec<Queue>,
    workers: usize,
    is_shut: bool,
    /// The address of its word.
    word: u32,
}

/// A field of an object's that is known.
fn field(machine: &mut Machine, object: Ref, name: (&str, &str)) -> Result<u64, Thrown> {
    let offset = machine.field_offset(machine.memory.class_of(object), name)?;
    let word = machine.memory.field(object, offset);
    // An unknown stands in a word of half the size; that of a long may be any.
    Ok(if name.1 == "J" { word } else { machine.memory.look_up(word) })
}

impl Pool {
    fn of(machine: &mut Machine, object: Ref) -> Result<Option<Pool>, Thrown> {
        if !machine.has_turns() || object.is_null() || class_name(machine, object) != CLASS {
            return Ok(None);
        }
        machine.unnoticed(|machine| Pool::read(machine, object)).map(Some)
    }

    fn read(machine: &mut Machine, object: Ref) -> Result<Pool, Thrown> {
        // The first is of JDK 17.
        let (is_shut, fifo) = match field(machine, object, ("mode", "I")) {
            Ok(mode) => (mode & (1 << 24 | 1 << 31) != 0, 1 << 16),
            Err(_) => (field(machine, object, ("runState", "J"))? & 0b11 != 0, 1),
        };
        let array = field(machine, object, ("queues", "[Ljava/util/concurrent/ForkJoinPool$WorkQueue;"))?;
        let array = Ref::of_word(array);
        let (mut queues, mut workers) = (Vec::new(), 0);
        let length = if array.is_null() { 0 } else { machine.memory.array_length(array) };
        for index in 0..length {
            let queue = machine.memory.ref_element(array, index);
            if queue.is_null() {
                continue;
            }
            workers +=
                usize::from(field(machine, queue, ("owner", "Ljava/util/concurrent/ForkJoinWorkerThread;"))? != 0);
            queues.push(Queue {
                object: queue,
                array: Ref::of_word(field(machine, queue, ("array", "[Ljava/util/concurrent/ForkJoinTask;"))?),
                base: field(machine, queue, ("base", "I"))? as i32,
                top: field(machine, queue, ("top", "I"))? as i32,
                is_fifo: field(machine, queue, ("config", "I"))? & fifo != 0,
            });
        }
        let class = machine.memory.class_of(object);
        let word = object.0 + machine.field_offset(class, ("stealCount", "J"))?;
        Ok(Pool { object, queues, workers, is_shut, word })
    }

    fn queued(&self) -> u64 {
        self.queues.iter().map(|queue| queue.len() as u64).sum()
    }

    /// Says what is in the queues now.
    fn settle(&self, machine: &mut Machine) {
        let (queued, word) = (self.queued(), self.word);
        let value = queued | if self.is_shut { SHUT } else { 0 };
        if machine.unnoticed(|machine| machine.memory.get(word)) != value {
            machine.unnoticed(|machine| machine.memory.set(word, value));
        }
        if self.is_shut && queued == 0 && self.workers == 0 {
            tell_end(machine, self.object);
        }
    }

    /// The queues are looked at or changed. What was done before a task was added is known to who takes it, and no more.
    fn note(&self, machine: &mut Machine, changes: bool, order: Order) {
        machine.note_awaited(self.object, Awaited::Word(self.word), changes, order);
    }

    fn queue(&self, object: Ref) -> Option<Queue> {
        self.queues.iter().copied().find(|queue| queue.object == object && queue.len() > 0)
    }

    /// What a worker can take: of its own queue, or else of any other.
    fn found_by_worker(&self, own: Ref) -> Vec<Found> {
        if let Some(queue) = self.queue(own) {
            let index = if queue.is_fifo { queue.base } else { queue.top.wrapping_sub(1) };
            return vec![Found { queue, index }];
        }
        let others = self.queues.iter().filter(|queue| queue.len() > 0);
        others.map(|&queue| Found { queue, index: queue.base }).collect()
    }

    /// What a thread can take that joins a task: that itself, from its own queue; if it is a completer, a part of it from
    /// there or from the queues of others.
    fn found_by_joiner(
        &self,
        machine: &mut Machine,
        own: Ref,
        task: Ref,
        is_inside: bool,
    ) -> Result<Vec<Found>, Thrown> {
        let completer = machine.load(LoaderId::BOOT, COMPLETER)?;
        let own = self.queue(own);
        if !machine.classes.is_subclass(machine.memory.class_of(task), completer) {
            let Some(queue) = own else { return Ok(Vec::new()) };
            let top = queue.top.wrapping_sub(1);
            // From outside it is found only if it was added last.
            let lowest = if is_inside { queue.base } else { top };
            let mut index = top;
            while index.wrapping_sub(lowest) >= 0 {
                if queue.task(machine, index) == task {
                    return Ok(vec![Found { queue, index }]);
                }
                index = index.wrapping_sub(1);
            }
            return Ok(Vec::new());
        }
        if let Some(queue) = own {
            let index = queue.top.wrapping_sub(1);
            let part = queue.task(machine, index);
            if is_part(machine, part, task)? {
                return Ok(vec![Found { queue, index }]);
            }
        }
        let mut found = Vec::new();
        for &queue in self.queues.iter().filter(|queue| queue.len() > 0) {
            let part = queue.task(machine, queue.base);
            if is_part(machine, part, task)? {
                found.push(Found { queue, index: queue.base });
            }
        }
        Ok(found)
    }
}

/// Whether a task is one that another is completed by, or that itself.
fn is_part(machine: &mut Machine, part: Ref, of: Ref) -> Result<bool, Thrown> {
    let class = machine.load(LoaderId::BOOT, COMPLETER)?;
    let offset = machine.field_offset(class, ("completer", "Ljava/util/concurrent/CountedCompleter;"))?;
    let mut task = part;
    while !task.is_null() && machine.classes.is_subclass(machine.memory.class_of(task), class) {
        if task == of {
            return Ok(true);
        }
        task = machine.unnoticed(|machine| machine.memory.ref_field(task, offset));
    }
    Ok(false)
}

/// The pool of the current thread, and its queue there: of a worker its own, else that of the common pool.
fn own_pool(machine: &mut Machine) -> Result<(Ref, Ref), Thrown> {
    let thread = machine.thread_object(machine.current_thread());
    if works_for_a_pool(machine) {
        let class = machine.load(LoaderId::BOOT, WORKER)?;
        let names = [
            ("pool", "Ljava/util/concurrent/ForkJoinPool;"),
            ("workQueue", "Ljava/util/concurrent/ForkJoinPool$WorkQueue;"),
        ];
        let [pool, queue] = names.map(|name| machine.field_offset(class, name));
        let (pool, queue) = (pool?, queue?);
        return Ok(machine
            .unnoticed(|machine| (machine.memory.ref_field(thread, pool), machine.memory.ref_field(thread, queue))));
    }
    let address = static_field(machine, CLASS, "common", "Ljava/util/concurrent/ForkJoinPool;")?;
    let word = machine.unnoticed(|machine| machine.memory.get(address));
    Ok((Ref::of_word(machine.memory.look_up(word)), Ref::NULL))
}

/// The queue of a thread from outside: the one that it last added tasks to, by its probe.
fn outside_queue(machine: &mut Machine, pool: &Pool) -> Result<Ref, Thrown> {
    let thread = machine.thread_object(machine.current_thread());
    machine.unnoticed(|machine| {
        let probe = field(machine, thread, ("threadLocalRandomProbe", "I"))? as u32;
        let queues = field(machine, pool.object, ("queues", "[Ljava/util/concurrent/ForkJoinPool$WorkQueue;"))?;
        let queues = Ref::of_word(queues);
        if probe == 0 || queues.is_null() {
            return Ok(Ref::NULL);
        }
        let length = machine.memory.array_length(queues);
        // Queues from outside have even numbers.
        Ok(machine.memory.ref_element(queues, probe & 0xFFFE & length.wrapping_sub(1)))
    })
}

/// The method's bytecode is one event of a pool.
fn at_pool(machine: &mut Machine, frame: Frame, pool: Pool) -> Outcome {
    if frame.entry == Entry::Start && !machine.is_hidden() {
        pool.settle(machine);
    }
    at_once(machine, frame, |machine| pool.note(machine, true, Order::HANDS_ON), |machine| pool.settle(machine))
}

/// What changes a pool.
fn change(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Ok(Some(pool)) => at_pool(machine, frame, pool),
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// A task is added from outside, or by a worker.
fn add(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Ok(Some(pool)) if pool.is_shut && works_for_a_pool(machine) && frame.entry == Entry::Start => {
            unsupported("adding tasks to a ForkJoinPool that is shut down")
        }
        Ok(Some(pool)) => at_pool(machine, frame, pool),
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// `fork()`: adds a task to the pool of the current thread.
fn fork(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    let pool = own_pool(machine).and_then(|(pool, _)| Pool::of(machine, pool));
    match pool {
        Ok(Some(pool)) if pool.is_shut && frame.entry == Entry::Start => {
            unsupported("forking tasks in a ForkJoinPool that is shut down")
        }
        Ok(Some(pool)) => at_pool(machine, frame, pool),
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// `isShutdown()`
fn look(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Ok(Some(pool)) => {
            pool.note(machine, false, Order::TAKES);
            Outcome::boolean(pool.is_shut)
        }
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// `isTerminated()`
fn look_at_end(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Ok(Some(pool)) => atomic::look_at_end(machine, pool.object),
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// `awaitTermination(time, unit)`
fn await_end(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Ok(Some(pool)) => atomic::await_end(machine, frame, pool.object),
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// State word 0 of a thread that takes tasks: how far it has come.
mod stage {
    pub(super) const START: u64 = 0;
    /// It chooses one of so many as state word 1 says.
    pub(super) const CHOOSING: u64 = 1;
    /// It has taken a task, state reference 0, and sees to it that others get something to do.
    pub(super) const SIGNALLING: u64 = 2;
    /// It works.
    pub(super) const WORKING: u64 = 3;
    /// It waits for the task that it joins.
    pub(super) const WAITING: u64 = 4;
    /// It makes another worker first.
    pub(super) const REPLACING: u64 = 5;
    /// An interrupt has ended that.
    pub(super) const INTERRUPTED: u64 = 6;
}

/// One of the tasks that were found, if there is one; which, the driver says.
fn choose(machine: &mut Machine, frame: Frame, found: &[Found]) -> Result<Option<Found>, Outcome> {
    let chosen = match frame.state(machine, 0) {
        stage::CHOOSING if frame.state(machine, 1) == found.len() as u64 => frame.result(machine) as usize,
        _ if found.len() > 1 => {
            frame.set_state(machine, 0, stage::CHOOSING);
            frame.set_state(machine, 1, found.len() as u64);
            let choose = machine.waiter_choice();
            return Err(Outcome::Call(Callee::Stub(choose), [found.len() as u64].into_iter().collect()));
        }
        _ => 0,
    };
    Ok(found.get(chosen).copied())
}

/// Takes a task, of which the event tells that is under way, and works.
fn take(machine: &mut Machine, frame: Frame, pool: Ref, found: Found) -> Result<Outcome, Thrown> {
    let task = found.queue.remove(machine, found.index)?;
    frame.set_state_ref(machine, 0, task);
    let Some(pool) = Pool::of(machine, pool)? else { return Ok(Outcome::Bytecode) };
    pool.settle(machine);
    if pool.queued() > 0 {
        frame.set_state(machine, 0, stage::SIGNALLING);
        let words: Words = [pool.object.word()].into_iter().collect();
        return begin_part(machine, CLASS, ("signalWork", "()V"), words);
    }
    work(machine, frame)
}

fn work(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    frame.set_state(machine, 0, stage::WORKING);
    let task = frame.state_ref(machine, 0);
    let class = machine.load(LoaderId::BOOT, TASK)?;
    let method =
        machine.declared_method(class, "doExec", "()I").or_else(|_| machine.declared_method(class, "doExec", "()V"))?;
    Ok(Outcome::Call(Callee::Method(method), [task.word()].into_iter().collect()))
}

/// `runWorker(queue)`
fn run_worker(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    Outcome::from(go_on_working(machine, frame))
}

fn go_on_working(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (object, own) = (frame.reference(machine, 0), frame.reference(machine, 1));
    let Some(pool) = Pool::of(machine, object)? else { return Ok(Outcome::Bytecode) };
    match frame.state(machine, 0) {
        stage::SIGNALLING => {
            if let Err(thrown) = end_part(machine, frame) {
                return Ok(thrown);
            }
            pool.settle(machine);
            return work(machine, frame);
        }
        _ => {
            if let Entry::Threw(thrown) = frame.entry {
                return Err(Thrown::Object(thrown));
            }
        }
    }
    pool.settle(machine);
    let wanted = Acquisition {
        synchronizer: pool.object,
        awaited: Awaited::Word(pool.word),
        need: Need::Differs(u64::MAX, 0),
        writes: true,
        interruptible: false,
        until: 0,
        or_word: None,
    };
    if !machine.is_met(&wanted) {
        frame.set_state(machine, 0, stage::START);
        machine.wait_to_acquire(&wanted);
        return Ok(Outcome::Block);
    }
    let found = pool.found_by_worker(own);
    let chosen = match choose(machine, frame, &found) {
        Ok(chosen) => chosen,
        Err(outcome) => return Ok(outcome),
    };
    pool.note(machine, true, Order::TAKES);
    machine.note_acquisition(&wanted);
    match chosen {
        Some(found) => take(machine, frame, object, found),
        None => Ok(Outcome::Void),
    }
}

/// `awaitDone(…)`: the current thread joins a task.
fn join(machine: &mut Machine, frame: Frame, interruptible: bool, timed: bool) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    if timed {
        return unsupported("waiting for a task of a ForkJoinPool until a time");
    }
    Outcome::from(go_on_joining(machine, frame, interruptible))
}

fn go_on_joining(machine: &mut Machine, frame: Frame, interruptible: bool) -> Result<Outcome, Thrown> {
    let task = frame.reference(machine, 0);
    let class = machine.load(LoaderId::BOOT, TASK)?;
    let offset = machine.field_offset(class, ("status", "I"))?;
    let (object, own) = own_pool(machine)?;
    let Some(pool) = Pool::of(machine, object)? else { return Ok(Outcome::Bytecode) };
    let stage = frame.state(machine, 0);
    if matches!(stage, stage::SIGNALLING | stage::REPLACING) {
        if let Err(thrown) = end_part(machine, frame) {
            return Ok(thrown);
        }
        pool.settle(machine);
        if stage == stage::SIGNALLING {
            return work(machine, frame);
        }
        frame.set_state(machine, 0, stage::WAITING);
    } else if let Entry::Threw(thrown) = frame.entry {
        return Err(Thrown::Object(thrown));
    }
    if stage == stage::INTERRUPTED {
        take_interrupt(machine);
        return Ok(Outcome::int(ABNORMAL));
    }
    let is_inside = !own.is_null();
    let own = if is_inside { own } else { outside_queue(machine, &pool)? };
    let helps = machine.load(LoaderId::BOOT, COMPLETER)?;
    let helps = machine.classes.is_subclass(machine.memory.class_of(task), helps);
    let wanted = Acquisition {
        synchronizer: task,
        awaited: Awaited::Field(offset),
        need: Need::Differs(DONE, 0),
        writes: false,
        interruptible: interruptible && !helps,
        until: 0,
        or_word: helps.then_some(pool.word),
    };
    let is_done = stage == stage::WORKING && machine.is_met(&Acquisition { or_word: None, ..wanted });
    if is_done || frame.state(machine, 0) == stage::WAITING {
        return Ok(go_on_waiting(machine, frame, &wanted, (task, offset)));
    }
    pool.settle(machine);
    let found = pool.found_by_joiner(machine, own, task, is_inside)?;
    let chosen = match choose(machine, frame, &found) {
        Ok(chosen) => chosen,
        Err(outcome) => return Ok(outcome),
    };
    pool.note(machine, true, Order::TAKES);
    if let Some(found) = chosen {
        return take(machine, frame, object, found);
    }
    if helps && pool.queued() > 0 {
        return Ok(unsupported("waiting for a task of a ForkJoinPool that has other tasks to do"));
    }
    if is_inside && !machine.is_met(&wanted) {
        frame.set_state(machine, 0, stage::REPLACING);
        return begin_part(machine, CLASS, ("createWorker", "()Z"), [object.word()].into_iter().collect());
    }
    frame.set_state(machine, 0, stage::WAITING);
    machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
    Ok(Outcome::Block)
}

/// Nothing is there that the thread could do: it waits until the task is done, or until there is something.
fn go_on_waiting(machine: &mut Machine, frame: Frame, wanted: &Acquisition, (task, offset): (Ref, u32)) -> Outcome {
    if machine.is_met(wanted) {
        machine.note_acquisition(wanted);
        let status = machine.unnoticed(|machine| machine.memory.field(task, offset));
        if status & DONE != 0 {
            return Outcome::Word(status);
        }
        frame.set_state(machine, 0, stage::START);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    if wanted.interruptible && machine.interrupted(machine.current_thread()) {
        machine.note_acquisition(wanted);
        frame.set_state(machine, 0, stage::INTERRUPTED);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    machine.wait_to_acquire(wanted);
    Outcome::Block
}

fn refuse_to_look(machine: &mut Machine, _: Frame) -> Outcome {
    match machine.has_turns() && !machine.is_hidden() {
        true => unsupported("asking a ForkJoinPool what its workers and queues do"),
        false => Outcome::Bytecode,
    }
}

fn refuse_to_stop(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Ok(Some(_)) => unsupported("stopping a ForkJoinPool at once, or closing it"),
        Ok(None) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

fn refuse_to_block(machine: &mut Machine, _: Frame) -> Outcome {
    match machine.has_turns() && works_for_a_pool(machine) {
        true => unsupported("a worker of a ForkJoinPool that waits for something else than tasks"),
        false => Outcome::Bytecode,
    }
}
