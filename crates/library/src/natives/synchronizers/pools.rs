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
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, PathBound, ThreadState};

const CLASS: &str = "java/util/concurrent/ThreadPoolExecutor";
const SCHEDULED: &str = "java/util/concurrent/ScheduledThreadPoolExecutor";
const TASK: &str = "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask";

pub(super) const POOL: ClassNatives = ClassNatives {
    class: CLASS,
    methods: &[
        ("execute", "*", change),
        ("shutdown", "*", shut_down),
        ("shutdownNow", "*", stop),
        ("remove", "*", change),
        ("purge", "*", change),
        ("prestartCoreThread", "*", change),
        ("prestartAllCoreThreads", "*", change),
        ("getPoolSize", "*", look),
        ("toString", "*", look),
        ("isShutdown", "*", is_shut),
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

/// What a pool with times does with a task.
pub(super) const SCHEDULED_POOL: ClassNatives = ClassNatives {
    class: SCHEDULED,
    methods: &[
        ("delayedExecute", "*", add_scheduled),
        ("reExecutePeriodic", "*", add_again),
        ("setContinueExistingPeriodicTasksAfterShutdownPolicy", "*", change),
        ("setExecuteExistingDelayedTasksAfterShutdownPolicy", "*", change),
        ("getContinueExistingPeriodicTasksAfterShutdownPolicy", "*", look),
        ("getExecuteExistingDelayedTasksAfterShutdownPolicy", "*", look),
    ],
};

pub(super) const SCHEDULED_TASK: ClassNatives = ClassNatives { class: TASK, methods: &[("cancel", "(Z)Z", cancel)] };

/// What the JDK makes of a `Runnable` that is a task.
pub(super) const RUNNABLE: ClassNatives =
    ClassNatives { class: "java/util/concurrent/Executors$RunnableAdapter", methods: &[("call", "*", run_task)] };

/// A `Timer` keeps its tasks in such a queue, and puts one back before it runs it.
pub(super) const TIMER_QUEUE: ClassNatives =
    ClassNatives { class: "java/util/TaskQueue", methods: &[("rescheduleMin", "(J)V", repeat_by_timer)] };

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
    /// In a pool with times, the object that stands for being shut down.
    shut: Option<Ref>,
    /// Whether another thread has the lock of the books, and cancels tasks: idle workers go when it has done so.
    is_closing: bool,
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
        if !machine.has_turns() {
            return None;
        }
        let is_scheduled = match class_name(machine, object) {
            CLASS => false,
            SCHEDULED => true,
            _ => return None,
        };
        machine.unnoticed(|machine| Pool::read(machine, object, is_scheduled)).ok().flatten()
    }

    fn read(machine: &mut Machine, pool: Ref, is_scheduled: bool) -> Result<Option<Pool>, Thrown> {
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
        let (end, _) = field(machine, pool, "termination", "Ljava/util/concurrent/locks/Condition;")?;
        let (lock, _) = field(machine, pool, "mainLock", "Ljava/util/concurrent/locks/ReentrantLock;")?;
        let (lock, _) = field(machine, Ref::of_word(lock), "sync", "Ljava/util/concurrent/locks/ReentrantLock$Sync;")?;
        let (owner, _) = field(machine, Ref::of_word(lock), "exclusiveOwnerThread", "Ljava/lang/Thread;")?;
        let current = machine.thread_object(machine.current_thread());
        let (state, control_word) = field(machine, control, "value", "I")?;
        let Some(tasks) = Tasks::of(machine, Ref::of_word(queue)) else { return Ok(None) };
        if is_scheduled && all_time_out != 0 {
            // One of several idle workers goes though there is a task whose time has not come.
            return Ok(None);
        }
        Ok(Some(Pool {
            object: pool,
            tasks,
            control,
            control_word,
            shut: is_scheduled.then(|| Ref::of_word(end)),
            is_closing: !matches!(Ref::of_word(owner), owner if owner.is_null() || owner == current),
            state: state as i32,
            core: core as i32,
            // A pool with times never has more workers than it keeps, but for one that it must have.
            may_time_out: if is_scheduled { core == 0 } else { core != most } || all_time_out != 0,
            all_time_out: all_time_out != 0,
            keep_alive,
        }))
    }

    /// The books are looked at, or changed.
    fn note(&self, machine: &mut Machine, changes: bool) {
        machine.note_synchronizer(self.tasks.object(), Awaited::Gate, changes);
    }

    /// Whether the pool is shut down is looked at, or about to change.
    fn note_shut(&self, machine: &mut Machine, changes: bool) {
        if let Some(shut) = self.shut {
            machine.note_synchronizer(shut, Awaited::Gate, changes);
        }
    }

    /// Says what the books say now.
    fn settle(&self, machine: &mut Machine) {
        let is_shut = self.state >= SHUT_DOWN && !self.is_closing;
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
        pool.note_shut(machine, true);
        machine.note_outside(pool.control_word, true);
    };
    at_once(machine, frame, note, |machine| pool.settle(machine))
}

/// `shutdown()`
fn shut_down(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    let note = |machine: &mut Machine| {
        pool.note(machine, true);
        pool.note_shut(machine, true);
    };
    at_once(machine, frame, note, |machine| pool.settle(machine))
}

/// `isShutdown()`: each task of a pool with times asks for that, so it is a variable of its own there.
fn is_shut(machine: &mut Machine, frame: Frame) -> Outcome {
    match pool_of(machine, frame) {
        Some(pool) if pool.shut.is_some() => {
            pool.note_shut(machine, false);
            Outcome::boolean(pool.state >= SHUT_DOWN && !is_beyond_look(machine))
        }
        _ => look(machine, frame),
    }
}

/// `reExecutePeriodic(task)`
fn add_again(machine: &mut Machine, frame: Frame) -> Outcome {
    let outcome = change(machine, frame);
    if frame.entry == Entry::Returned && machine.has_turns() {
        machine.add_repeated();
    }
    outcome
}

/// `RunnableAdapter.call()`: of a task that is repeated it is seen whether it changes anything.
fn run_task(machine: &mut Machine, frame: Frame) -> Outcome {
    let result = match frame.entry {
        Entry::Start if !machine.has_turns() || machine.is_hidden() || !machine.begin_task() => {
            return Outcome::Bytecode;
        }
        Entry::Start => {
            let words = [frame.word(machine, 0)].into_iter().collect();
            return Outcome::Call(Callee::Bytecode, words);
        }
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned => Outcome::Word(frame.result(machine)),
    };
    machine.end_task();
    result
}

/// `TaskQueue.rescheduleMin(time)`
fn repeat_by_timer(machine: &mut Machine, frame: Frame) -> Outcome {
    let is_first = frame.entry == Entry::Start && machine.has_turns() && !machine.is_hidden();
    if is_first && machine.begin_repeat() { repeated_too_often() } else { Outcome::Bytecode }
}

/// How often that may be depends on nothing that the program does.
fn repeated_too_often() -> Outcome {
    Outcome::Bound(PathBound::Loops, "a thread repeats a task again and again".to_owned())
}

/// `delayedExecute(task)`: looks whether the pool is shut down, and then adds the task, whether or not it is by now. What
/// comes behind that finds out.
fn add_scheduled(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(pool) = pool_of(machine, frame) else { return Outcome::Bytecode };
    if frame.entry == Entry::Start && frame.state(machine, 0) == stage::START {
        if pool.state >= SHUT_DOWN {
            return Outcome::Bytecode;
        }
        pool.note_shut(machine, false);
        frame.set_state(machine, 0, stage::GOING_ON);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    if frame.entry == Entry::Start && pool.state >= TERMINATED {
        // Who saw that the queue was empty may be about to say so: then the task is neither refused nor ever done.
        return unsupported("handing a task to a scheduled pool that comes to its end meanwhile");
    }
    at_once(machine, frame, |machine| pool.note(machine, true), |machine| pool.settle(machine))
}

/// Whether `delayedExecute` asks, within the event that comes behind its look.
fn is_beyond_look(machine: &mut Machine) -> bool {
    let calls = machine.call_path();
    let mut names = calls.iter().map(|&(method, _)| machine.classes.symbols.text(machine.classes.method(method).name));
    machine.is_hidden() && names.find(|&name| name != "isShutdown") == Some("delayedExecute")
}

/// `ScheduledFutureTask.cancel(interrupts)`: who waits for the task notices that, also where the pool itself does so. Where
/// in its queue it is is nobody's business: it is taken out if it is there.
fn cancel(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    if frame.entry == Entry::Start && machine.is_hidden() {
        match is_done(machine, frame) {
            Ok(true) => return Outcome::boolean(false),
            Ok(false) => frame.set_state(machine, 1, 1),
            Err(thrown) => return Outcome::Throw(thrown),
        }
    }
    match frame.state(machine, 1) {
        0 => Outcome::from(cancel_and_remove(machine, frame)),
        _ => in_between(machine, frame),
    }
}

/// Whether a task is not to be cancelled any more, which is a part of the event that is under way.
fn is_done(machine: &mut Machine, frame: Frame) -> Result<bool, Thrown> {
    let task = frame.reference(machine, 0);
    let state = machine.field_offset(machine.memory.class_of(task), ("state", "I"))?;
    let state = machine.noticed(|machine| machine.memory.field(task, state));
    Ok(machine.memory.look_up(state) != 0)
}

fn cancel_and_remove(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let task = frame.reference(machine, 0);
    match (frame.entry, frame.state(machine, 0)) {
        (Entry::Threw(thrown), _) => return Err(Thrown::Object(thrown)),
        (Entry::Start, _) => {
            let class = machine.load(LoaderId::BOOT, "java/util/concurrent/FutureTask")?;
            let method = machine.declared_method(class, "cancel", "(Z)Z")?;
            let interrupts = frame.word(machine, 1);
            return Ok(Outcome::Call(Callee::Method(method), [task.word(), interrupts].into_iter().collect()));
        }
        (_, stage::GOING_ON) => return Ok(Outcome::boolean(true)),
        _ => {}
    }
    let is_cancelled = frame.result(machine) != 0;
    let class = machine.memory.class_of(task);
    let outer = machine.field_offset(class, ("this$0", &format!("L{SCHEDULED};")))?;
    let pool = machine.unnoticed(|machine| machine.memory.ref_field(task, outer));
    let removes = machine.field_offset(machine.memory.class_of(pool), ("removeOnCancel", "Z"))?;
    if !is_cancelled || machine.memory.look_up(machine.memory.field(pool, removes)) == 0 {
        return Ok(Outcome::boolean(is_cancelled));
    }
    frame.set_state(machine, 0, stage::GOING_ON);
    let method = machine.virtual_method(machine.memory.class_of(pool), "remove", "(Ljava/lang/Runnable;)Z")?;
    Ok(Outcome::Call(Callee::Method(method), [pool.word(), task.word()].into_iter().collect()))
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
    if stage == stage::RESTING {
        machine.look_before_repeat();
        // What it does now is another event.
        frame.set_state(machine, 0, stage::START);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    let is_alone = pool.state < SHUT_DOWN && pool.state & WORKERS == 1 && queue.count == 1;
    if stage == stage::START && is_alone && machine.waits_before_repeat() {
        frame.set_state(machine, 0, stage::RESTING);
        return Outcome::Block;
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
    let is_late = queue.is_delayed();
    if is_late && stage != stage::WAITING || !is_met && (until == 0 || stage != stage::WAITING) {
        frame.set_state(machine, 0, stage::WAITING);
        match is_late {
            true => machine.wait_to_acquire_late(&wanted),
            false => machine.wait_to_acquire(&wanted),
        }
        return Outcome::Block;
    }
    machine.note_acquisition(&wanted);
    if is_met && pool.state < STOPPED && queue.count > 0 {
        if let Err(outcome) = queue.let_first_come(machine) {
            return outcome;
        }
        if is_late && queue.is_first_repeated(machine) && machine.begin_repeat() {
            return repeated_too_often();
        }
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
