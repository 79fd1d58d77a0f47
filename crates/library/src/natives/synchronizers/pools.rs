//! Pools of threads with a queue: handing a task to one is one event, and so is each step of its books.
//!
//! A `ThreadPoolExecutor` keeps its books under a lock of its own and in words that only it sees, and nobody can tell at which
//! moment of an operation they are changed. As an event, an operation uses one word that is kept for the queue
//! ([`Machine::gate`]): how many tasks there are, and whether the pool is shut down. The end of the pool is another.
//!
//! A worker that has nothing to do waits for that word. Who shuts the pool down interrupts idle workers so that they look;
//! no task ever sees that interrupt, since a worker forgets it before it runs one. As an event, a worker waits for a task
//! or for the end of the pool, and nobody has to interrupt it. That it finds neither, and goes, is one event too.
//!
//! Where tasks are handed over without a queue ([`super::meeting`]), an idle worker joins the row with the event in which it
//! looks at the books, and who shuts the pool down lets all that wait there go on.
//!
//! Taken so are pools that are no subclasses, which may look, with queues that are events themselves. Code of the program's
//! that makes a thread, or is told that a task was refused, runs in between, for everybody to see.

use super::atomic::{self, at_once, begin_part, end_part, in_between, stage, tell_end};
use super::meeting::{self, Errand, Row};
use super::queues::Queue;
use super::unsupported;
use crate::natives::ClassNatives;
use crate::natives::lang::{class_name, limit_after};
use crate::natives::schedules::hidden;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Entry, Frame, Outcome, Thrown};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, ThreadState};

const CLASS: &str = "java/util/concurrent/ThreadPoolExecutor";

pub(super) const POOL: ClassNatives = ClassNatives {
    class: CLASS,
    methods: &[
        ("execute", "*", change),
        ("shutdown", "*", change),
        ("shutdownNow", "*", stop),
        ("remove", "*", change),
        ("purge", "*", change),
        ("prestartCoreThread", "*", change),
        ("prestartAllCoreThreads", "*", change),
        ("getPoolSize", "*", look),
        ("toString", "*", look),
        ("isShutdown", "*", look),
        ("isTerminating", "*", look),
        ("isTerminated", "*", look_at_end),
        ("awaitTermination", "(JLjava/util/concurrent/TimeUnit;)Z", await_end),
        ("getTask", "()Ljava/lang/Runnable;", next_task),
        ("processWorkerExit", "*", exit),
        ("interruptIdleWorkers", "(Z)V", interrupt_idle),
        ("reject", "*", tell_program),
        ("getActiveCount", "*", refuse_to_count),
        ("getLargestPoolSize", "*", refuse_to_count),
        ("getTaskCount", "*", refuse_to_count),
        ("getCompletedTaskCount", "*", refuse_to_count),
        ("setCorePoolSize", "(I)V", refuse),
        ("setMaximumPoolSize", "(I)V", refuse),
        ("setKeepAliveTime", "*", refuse),
        ("allowCoreThreadTimeOut", "(Z)V", refuse),
        ("setThreadFactory", "*", refuse),
    ],
};

/// Making a worker asks the factory for a thread.
pub(super) const POOL_WORKER: ClassNatives =
    ClassNatives { class: "java/util/concurrent/ThreadPoolExecutor$Worker", methods: &[("<init>", "*", make_worker)] };

/// The states of a pool, in the upper bits of its number.
const SHUT_DOWN: i32 = 0;
const STOPPED: i32 = 1 << 29;
const TERMINATED: i32 = 3 << 29;
/// The number of its workers, in the lower bits.
const WORKERS: i32 = (1 << 29) - 1;

/// In the word that is kept for the queue, above the number of tasks: the pool is shut down.
const SHUT: u64 = 1 << 32;

/// A pool whose operations are events.
struct Pool {
    object: Ref,
    tasks: Tasks,
    /// The object that has its state, which stands for its end, and where that is.
    control: Ref,
    control_word: u32,
    state: i32,
    /// How many workers are kept.
    core: i32,
    /// Whether workers may give up waiting for tasks, and whether all may.
    may_time_out: bool,
    all_time_out: bool,
    keep_alive: u64,
}

/// How workers come by tasks.
#[derive(Clone, Copy)]
enum Tasks {
    Queued(Queue),
    HandedOver(Row),
}

impl Tasks {
    fn of(machine: &mut Machine, object: Ref) -> Option<Tasks> {
        let queued = Queue::of(machine, object).map(Tasks::Queued);
        queued.or_else(|| Row::of(machine, object).map(Tasks::HandedOver))
    }

    /// The object whose word the events of the pool are about.
    fn object(&self) -> Ref {
        match self {
            Tasks::Queued(queue) => queue.object,
            Tasks::HandedOver(row) => row.object,
        }
    }
}

impl Pool {
    /// The pool that an object is, if it is taken as events.
    fn of(machine: &mut Machine, object: Ref) -> Option<Pool> {
        if !machine.has_turns() || class_name(machine, object) != CLASS {
            return None;
        }
        machine.unnoticed(|machine| Pool::read(machine, object)).ok().flatten()
    }

    fn read(machine: &mut Machine, pool: Ref) -> Result<Option<Pool>, Thrown> {
        let field = |machine: &mut Machine, object: Ref, name: &str, descriptor: &str| {
            let class = machine.memory.class_of(object);
            let offset = machine.field_offset(class, (name, descriptor))?;
            let word = machine.memory.field(object, offset);
            // An unknown stands in a word of half the size; that of a long may be any.
            let value = if descriptor == "J" { word } else { machine.memory.look_up(word) };
            Ok::<_, Thrown>((value, object.0 + offset))
        };
        let (queue, _) = field(machine, pool, "workQueue", "Ljava/util/concurrent/BlockingQueue;")?;
        let (control, _) = field(machine, pool, "ctl", "Ljava/util/concurrent/atomic/AtomicInteger;")?;
        let (core, _) = field(machine, pool, "corePoolSize", "I")?;
        let (most, _) = field(machine, pool, "maximumPoolSize", "I")?;
        let (all_time_out, _) = field(machine, pool, "allowCoreThreadTimeOut", "Z")?;
        let (keep_alive, _) = field(machine, pool, "keepAliveTime", "J")?;
        let control = Ref::of_word(control);
        let (state, control_word) = field(machine, control, "value", "I")?;
        let Some(tasks) = Tasks::of(machine, Ref::of_word(queue)) else { return Ok(None) };
        Ok(Some(Pool {
            object: pool,
            tasks,
            control,
            control_word,
            state: state as i32,
            core: core as i32,
            may_time_out: core != most || all_time_out != 0,
            all_time_out: all_time_out != 0,
            keep_alive,
        }))
    }

    /// The books are looked at, or changed.
    fn note(&self, machine: &mut Machine, changes: bool) {
        machine.note_synchronizer(self.tasks.object(), Awaited::Gate, changes);
    }

    /// Says what the books say now.
    fn settle(&self, machine: &mut Machine) {
        let is_shut = self.state >= SHUT_DOWN;
        match self.tasks {
            Tasks::Queued(queue) => {
                let gate = u64::from(queue.count) | if is_shut { SHUT } else { 0 };
                if machine.gate(queue.object) != gate {
                    queue.set_gate(machine, gate);
                }
            }
            Tasks::HandedOver(row) if is_shut => row.dismiss(machine, self.object),
            Tasks::HandedOver(_) => {}
        }
        if self.state >= TERMINATED {
            tell_end(machine, self.control);
        }
    }

    /// Whether a worker that has waited for so long gives up.
    fn is_timed(&self) -> bool {
        self.all_time_out || self.state & WORKERS > self.core
    }

    /// What an idle worker waits for.
    fn wanted(&self, until: u64) -> Acquisition {
        Acquisition {
            synchronizer: self.tasks.object(),
            awaited: Awaited::Gate,
            need: Need::Differs(u64::MAX, 0),
            writes: true,
            interruptible: false,
            until,
            or_word: None,
        }
    }
}

/// The pool that is the receiver of a call.
fn pool_of(machine: &mut Machine, frame: Frame) -> Option<Pool> {
    let object = frame.reference(machine, 0);
    let pool = Pool::of(machine, object)?;
    if frame.entry == Entry::Start && !machine.is_hidden() {
        // What was there before turns began nobody has told.
        pool.settle(machine);
    }
    Some(pool)
}

/// What changes the books.
fn change(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    at_once(machine, frame, |machine| pool.note(machine, true), |machine| pool.settle(machine))
}

/// `shutdownNow()`: a worker that is about to begin with a task looks whether the pool is stopped.
fn stop(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    let note = |machine: &mut Machine| {
        pool.note(machine, true);
        machine.note_outside(pool.control_word, true);
    };
    at_once(machine, frame, note, |machine| pool.settle(machine))
}

/// What is one look at the books.
fn look(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    let note = |machine: &mut Machine| {
        pool.note(machine, false);
        machine.note_synchronizer(pool.control, Awaited::Gate, false);
    };
    at_once(machine, frame, note, |_| {})
}

/// `isTerminated()`
fn look_at_end(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    atomic::look_at_end(machine, pool.control)
}

/// `awaitTermination(time, unit)`
fn await_end(machine: &mut Machine, frame: Frame) -> Outcome {
    match pool_of(machine, frame) {
        Some(pool) => atomic::await_end(machine, frame, pool.control),
        None => Outcome::Bytecode,
    }
}

/// `getTask()`: the next task, or null if the worker is to go.
fn next_task(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    let queue = match pool.tasks {
        Tasks::Queued(queue) => queue,
        Tasks::HandedOver(row) => return Outcome::from(next_handed_over(machine, frame, &pool, row)),
    };
    let stage = frame.state(machine, 0);
    if stage == stage::GOING_ON {
        if let Err(thrown) = end_part(machine, frame) {
            return thrown;
        }
        pool.settle(machine);
        return Outcome::Word(frame.result(machine));
    }
    if pool.may_time_out && stage == stage::START {
        // How many workers there are says whether it gives up after a time.
        pool.note(machine, false);
        let until = if pool.is_timed() { limit_after(machine, pool.keep_alive) } else { 0 };
        frame.set_state(machine, 0, stage::LOOKING);
        frame.set_state(machine, 1, until);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    let until = frame.state(machine, 1);
    let wanted = pool.wanted(until);
    let is_met = machine.is_met(&wanted);
    if !is_met && (until == 0 || stage != stage::WAITING) {
        frame.set_state(machine, 0, stage::WAITING);
        machine.wait_to_acquire(&wanted);
        return Outcome::Block;
    }
    machine.note_acquisition(&wanted);
    if is_met && pool.state < STOPPED && queue.count > 0 {
        frame.set_state(machine, 0, stage::GOING_ON);
        let words = [queue.object.word()].into_iter().collect();
        return Outcome::from(begin_part(machine, queue.class, ("poll", "()Ljava/lang/Object;"), words));
    }
    if !is_met {
        machine.let_time_pass(until);
    }
    leave(machine, &pool)
}

/// A worker goes. That is over when it is gone: see `exit`.
fn leave(machine: &mut Machine, pool: &Pool) -> Outcome {
    machine.begin_hidden();
    machine.unnoticed(|machine| machine.memory.set(pool.control_word, u64::from((pool.state - 1) as u32)));
    Outcome::reference(Ref::NULL)
}

/// `getTask()` where tasks are handed over. State reference 0 is the worker's place in the row.
fn next_handed_over(machine: &mut Machine, frame: Frame, pool: &Pool, row: Row) -> Result<Outcome, Thrown> {
    let place = frame.state_ref(machine, 0);
    if !place.is_null() {
        let until = frame.state(machine, 1);
        let wanted = meeting::wanted(place, false, until);
        let is_met = machine.is_met(&wanted);
        if !is_met && until == 0 {
            machine.wait_to_acquire(&wanted);
            return Ok(Outcome::Block);
        }
        machine.note_acquisition(&wanted);
        if is_met && !meeting::received(machine, place).is_null() {
            return Ok(Outcome::reference(meeting::received(machine, place)));
        }
        if !is_met {
            row.give_up(machine, place);
            machine.let_time_pass(until);
            frame.set_state(machine, 0, stage::CHECKING);
        }
        // What it does now is another event.
        frame.set_state_ref(machine, 0, Ref::NULL);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Ok(Outcome::Block);
    }
    let has_waited = frame.state(machine, 0) == stage::CHECKING;
    pool.note(machine, true);
    if pool.state >= SHUT_DOWN || has_waited && pool.is_timed() {
        return Ok(leave(machine, pool));
    }
    let partner = row.partner(machine, Errand::TAKE);
    if !partner.is_null() {
        return Ok(Outcome::reference(row.meet(machine, partner, Errand::TAKE)));
    }
    let until = if pool.is_timed() { limit_after(machine, pool.keep_alive) } else { 0 };
    let place = row.join(machine, Errand { pool: pool.object, ..Errand::TAKE })?;
    frame.set_state_ref(machine, 0, place);
    frame.set_state(machine, 1, until);
    machine.wait_to_acquire(&meeting::wanted(place, false, until));
    Ok(Outcome::Block)
}

/// `processWorkerExit(worker, abruptly)`: a worker goes, because there is nothing to do, which has begun then, or because a
/// task has thrown something.
fn exit(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    let is_abrupt = frame.int(machine, 2) != 0;
    if frame.entry == Entry::Start {
        if is_abrupt {
            pool.note(machine, true);
        }
        return hidden(machine, frame);
    }
    let outcome = hidden(machine, frame);
    if !is_abrupt {
        machine.end_hidden();
    }
    pool.note(machine, true);
    pool.settle(machine);
    outcome
}

/// `interruptIdleWorkers(onlyOne)`: those that wait see for themselves that the pool is shut down.
fn interrupt_idle(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if Pool::of(machine, object).is_some() { Outcome::Void } else { Outcome::Bytecode }
}

/// `reject(task)`: the handler may be the program's.
fn tell_program(machine: &mut Machine, frame: Frame) -> Outcome {
    let is_within = machine.is_hidden() || frame.entry != Entry::Start;
    if is_within { in_between(machine, frame) } else { Outcome::Bytecode }
}

/// `new Worker(pool, task)`: the factory may be the program's.
fn make_worker(machine: &mut Machine, frame: Frame) -> Outcome {
    let pool = frame.reference(machine, 1);
    if frame.entry == Entry::Start && (!machine.is_hidden() || has_factory_of_jdk(machine, pool)) {
        return Outcome::Bytecode;
    }
    in_between(machine, frame)
}

fn has_factory_of_jdk(machine: &mut Machine, pool: Ref) -> bool {
    let class = machine.memory.class_of(pool);
    let Ok(offset) = machine.field_offset(class, ("threadFactory", "Ljava/util/concurrent/ThreadFactory;")) else {
        return false;
    };
    let factory = machine.unnoticed(|machine| machine.memory.ref_field(pool, offset));
    class_name(machine, factory) == "java/util/concurrent/Executors$DefaultThreadFactory"
}

/// What depends on how far workers have come, of which no event tells.
fn refuse_to_count(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Some(_) if !machine.is_hidden() => unsupported("asking a pool what its workers do or have done"),
        _ => Outcome::Bytecode,
    }
}

/// What would make a pool another kind of pool.
fn refuse(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    match Pool::of(machine, object) {
        Some(_) => unsupported("changing a pool that has workers"),
        None => Outcome::Bytecode,
    }
}
