//! `java.lang.Thread`

use super::class_name;
use super::reference::HANDLER;
use super::thread_counts::{count_ended, count_started};
use super::thread_numbers::{started, waits_for_time};
use super::uncaught::{Fate, fate, fate_of_unheard};
use super::virtual_thread::{find_scoped_value_bindings, is_virtual};
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{ChoiceMode, Machine, PathBound, Stream, ThreadId, ThreadState};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/Thread",
    methods: &[
        ("currentThread", "()Ljava/lang/Thread;", current_thread),
        ("currentCarrierThread", "()Ljava/lang/Thread;", current_thread),
        ("setCurrentThread", "(Ljava/lang/Thread;)V", do_nothing),
        ("start0", "()V", start),
        ("yield", "()V", yield_now),
        ("yield0", "()V", yield_now),
        ("sleep", "(J)V", sleep_millis),
        ("resume0", "()V", do_nothing),
        ("stop0", "(Ljava/lang/Object;)V", stop),
        ("sleep0", "(J)V", sleep_nanos),
        ("sleepNanos0", "(J)V", sleep_nanos),
        ("isAlive", "()Z", is_alive),
        ("holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
        ("interrupt0", "()V", interrupt),
        ("clearInterruptEvent", "()V", clear_interrupt_event),
        ("setPriority0", "(I)V", do_nothing),
        ("setNativeName", "(Ljava/lang/String;)V", do_nothing),
        ("getState", "()Ljava/lang/Thread$State;", get_state),
        ("threadState", "()Ljava/lang/Thread$State;", get_state),
        ("getThreads", "()[Ljava/lang/Thread;", get_threads),
        ("scopedValueCache", "()[Ljava/lang/Object;", scoped_value_cache),
        ("setScopedValueCache", "([Ljava/lang/Object;)V", set_scoped_value_cache),
        ("findScopedValueBindings", "()Ljava/lang/Object;", find_scoped_value_bindings),
        ("ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", do_nothing),
    ],
};

fn scoped_value_cache(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::reference(machine.scoped_values())
}

fn set_scoped_value_cache(machine: &mut Machine, frame: Frame) -> Outcome {
    let cache = frame.reference(machine, 0);
    machine.set_scoped_values(cache);
    Outcome::Void
}

fn current_thread(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::reference(machine.thread_object(machine.current_thread()))
}

fn start(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    Outcome::from(start_thread(machine, object))
}

/// So many threads live at a time where all schedules are explored: with more, a path takes minutes. As many processes are
/// what a system allows that is left as it was.
const MOST_LIVING: u64 = 1 << 15;

/// On a path with more events no other orders are looked for, and with so many more no threads are started: who does so has
/// started tens of thousands, and may do so without end.
const MOST_EVENTS: usize = 1 << 18;

/// Starts a thread.
pub(crate) fn start_thread(machine: &mut Machine, object: Ref) -> Result<Outcome, Thrown> {
    let daemon = read_holder(machine, object, "daemon", "Z")?;
    let daemon = machine.memory.look_up(daemon);
    let stack_size = holder_field(machine, object, "stackSize", "J")?;
    let [size, tag] = [0, 1].map(|word| machine.memory.get(stack_size + word));
    let (size, tag) = machine.memory.look_up_pair(size, tag);
    if let Some(open) = [daemon, tag].into_iter().find(|&word| word > u64::from(u32::MAX)) {
        return Ok(Outcome::Force(open));
    }
    if let Some(open) = machine.first_open_choice() {
        return Ok(Outcome::Force(open));
    }
    if machine.has_turns() && machine.living_threads() >= MOST_LIVING {
        let what = format!("more than {MOST_LIVING} threads that live at a time, of which all schedules are explored");
        return Ok(Outcome::Bound(PathBound::Memory, what));
    }
    let is_daemon = daemon != 0;
    // Virtual threads say -1.
    let stack_bytes = (size as i64).max(0) as u64;
    if machine.trace().len() > MOST_EVENTS {
        let what = format!("threads are started after {MOST_EVENTS} events of others, perhaps without end");
        return Ok(Outcome::Bound(PathBound::Memory, what));
    }
    let thread = machine.new_thread(run_thread, [0, 0, object.word(), 0], is_daemon, stack_bytes)?;
    machine.set_thread_object(thread, object);
    if is_of_the_jdk(machine, object) {
        machine.keeps_house(thread);
    }
    if !is_unseen(machine, object)? {
        machine.note_threaded();
    }
    let interrupted = read_interrupted(machine, object)?;
    machine.set_interrupted(thread, interrupted);
    started(machine, object);
    machine.begin_hidden();
    let counted = count_started(machine, object).and_then(|()| set_alive(machine, object, true));
    machine.end_hidden();
    counted?;
    // Where turns are given, every thread has a name: the record may have been another's.
    if machine.has_turns() || !is_unseen(machine, object)? {
        machine.start_turns_of(thread);
    }
    Ok(Outcome::Void)
}

/// Whether a thread does the JDK's own housekeeping, for which nobody waits.
fn is_of_the_jdk(machine: &Machine, thread: Ref) -> bool {
    let name = class_name(machine, thread);
    ["jdk/internal/", "java/lang/ref/"].iter().any(|package| name.starts_with(package))
}

/// Whether it makes no difference to the program when a thread has its turns: the reference handler, for which
/// `System.gc()` waits; the thread of a cleaner, which has nothing to do until then; and the hook of the loggers, which
/// alone goes on after the program's end.
fn is_unseen(machine: &mut Machine, thread: Ref) -> Result<bool, Thrown> {
    Ok(match class_name(machine, thread) {
        HANDLER | "java/lang/ref/Finalizer$FinalizerThread" | "java/util/logging/LogManager$Cleaner" => true,
        "jdk/internal/misc/InnocuousThread" => {
            let task = task(machine, thread)?;
            !task.is_null() && class_name(machine, task) == "jdk/internal/ref/CleanerImpl"
        }
        _ => false,
    })
}

/// What a thread was made to run.
fn task(machine: &mut Machine, thread: Ref) -> Result<Ref, Thrown> {
    let runnable = "Ljava/lang/Runnable;";
    let word = match machine.field_offset(machine.known.thread, ("target", runnable)) {
        Ok(offset) => machine.memory.field(thread, offset),
        Err(_) => read_holder(machine, thread, "task", runnable)?,
    };
    Ok(Ref::of_word(word))
}

/// A number that belongs to a thread: a field of its own, or of its holder in newer JDKs.
fn read_holder(machine: &mut Machine, thread: Ref, name: &str, descriptor: &str) -> Result<u64, Thrown> {
    let address = holder_field(machine, thread, name, descriptor)?;
    Ok(machine.memory.get(address))
}

/// Where such a field lies.
fn holder_field(machine: &mut Machine, thread: Ref, name: &str, descriptor: &str) -> Result<u32, Thrown> {
    let class = machine.known.thread;
    if let Ok(offset) = machine.field_offset(class, (name, descriptor)) {
        return Ok(thread.0 + offset);
    }
    let holder = holder(machine, thread)?;
    let class = machine.memory.class_of(holder);
    let offset = machine.field_offset(class, (name, descriptor))?;
    Ok(holder.0 + offset)
}

/// The group that a thread belongs to.
pub(super) fn group(machine: &mut Machine, thread: Ref) -> Result<Ref, Thrown> {
    Ok(Ref::of_word(read_holder(machine, thread, "group", "Ljava/lang/ThreadGroup;")?))
}

fn holder(machine: &mut Machine, thread: Ref) -> Result<Ref, Thrown> {
    let class = machine.known.thread;
    let offset = machine.field_offset(class, ("holder", "Ljava/lang/Thread$FieldHolder;"))?;
    Ok(machine.memory.ref_field(thread, offset))
}

/// `JVMTI_THREAD_STATE_ALIVE | RUNNABLE`, as the JDK decodes it.
const STATUS_RUNNABLE: u64 = 5;
const STATUS_TERMINATED: u64 = 2;

/// Marks a thread as started or ended, where the JDK's own code looks for it.
pub(crate) fn set_alive(machine: &mut Machine, thread: Ref, alive: bool) -> Result<(), Thrown> {
    let status = if alive { STATUS_RUNNABLE } else { STATUS_TERMINATED };
    let class = machine.known.thread;
    if let Ok(offset) = machine.field_offset(class, ("threadStatus", "I")) {
        machine.memory.set_field(thread, offset, status);
    } else {
        let holder = holder(machine, thread)?;
        if !holder.is_null() {
            let class = machine.memory.class_of(holder);
            let offset = machine.field_offset(class, ("threadStatus", "I"))?;
            machine.memory.set_field(holder, offset, status);
        }
    }
    let offset = machine.field_offset(class, ("eetop", "J"))?;
    machine.memory.set_field(thread, offset, u64::from(alive));
    Ok(())
}

fn interrupted_offset(machine: &mut Machine) -> Result<u32, Thrown> {
    let class = machine.known.thread;
    machine.field_offset(class, ("interrupted", "Z"))
}

fn read_interrupted(machine: &mut Machine, thread: Ref) -> Result<bool, Thrown> {
    let offset = interrupted_offset(machine)?;
    Ok(machine.memory.field(thread, offset) != 0)
}

/// Whether the current thread was interrupted; if so, it is not any more.
pub(crate) fn take_interrupt(machine: &mut Machine) -> bool {
    let current = machine.current_thread();
    if !machine.interrupted(current) {
        return false;
    }
    machine.note_interrupted(current);
    machine.set_interrupted(current, false);
    let object = machine.thread_object(current);
    if let Ok(offset) = interrupted_offset(machine) {
        machine.memory.set_field(object, offset, 0);
    }
    true
}

/// Stub: the first frame of a thread. State reference 0 is the `Thread`.
fn run_thread(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.state_ref(machine, 0);
    let phase = frame.state(machine, 0);
    let class = machine.memory.class_of(object);
    frame.set_state(machine, 0, phase + 1);
    let call = |machine: &mut Machine, name: &str, descriptor: &str, argument: Option<Ref>| {
        let mut words: Words = [object.word()].into_iter().collect();
        words.extend(argument.map(Ref::word));
        let method = machine.virtual_method(class, name, descriptor);
        Outcome::from(method.map(|method| Outcome::Call(Callee::Method(method), words)))
    };
    let exit = |machine: &mut Machine| {
        frame.set_state(machine, 0, 3);
        machine.begin_hidden();
        call(machine, "exit", "()V", None)
    };
    match (phase, frame.entry) {
        (0, _) if is_stillborn(machine, object) => exit(machine),
        (0, _) => call(machine, "run", "()V", None),
        (1, Entry::Threw(thrown)) => match fate(machine, object, thrown) {
            Fate::Fails => Outcome::Uncaught(thrown),
            Fate::EndsThread => exit(machine),
            Fate::IsTold => call(machine, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", Some(thrown)),
        },
        (2, Entry::Threw(thrown)) if machine.options.choice == ChoiceMode::Off => {
            handler_threw(machine, thrown);
            exit(machine)
        }
        (2, Entry::Threw(thrown)) if fate_of_unheard(machine, thrown) == Fate::Fails => Outcome::Uncaught(thrown),
        (1, _) | (2, _) => exit(machine),
        _ => end_thread(machine, object),
    }
}

/// An exception left the handler of an uncaught exception: the VM says so in a line of its own.
pub(crate) fn handler_threw(machine: &mut Machine, thrown: Ref) {
    let class = machine.classes.external_name(machine.memory.class_of(thrown));
    let thread = machine.thread_name(machine.current_thread());
    let line = format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n");
    // If that fails, there is nobody to tell.
    let _ = machine.write(Stream::Err, line.as_bytes());
}

/// Ends the current thread: whoever waits for it in `join` goes on.
fn end_thread(machine: &mut Machine, object: Ref) -> Outcome {
    machine.end_hidden();
    match mark_ended(machine, object) {
        Err(thrown) => Outcome::Throw(thrown),
        // Either it has ended, or it tries again when it may lock itself.
        Ok(_) => Outcome::Block,
    }
}

/// The bookkeeping of a thread's end, shared with the main thread. Who calls `join` looks at the thread and begins to
/// wait under its lock, so it ends under its lock too. Returns false if it must block first until it can have that.
pub(crate) fn mark_ended(machine: &mut Machine, object: Ref) -> Result<bool, Thrown> {
    let ended = machine.under_lock(object, |machine| {
        machine.note_life(machine.current_thread(), false);
        machine.begin_hidden();
        let ended = set_alive(machine, object, false).and_then(|()| count_ended(machine, object));
        machine.end_hidden();
        ended?;
        machine.notify(object, true)
    })?;
    if ended.is_some() {
        machine.suspend(ThreadState::Terminated, Ref::NULL, 0);
    }
    Ok(ended.is_some())
}

fn yield_now(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::Yield
}

/// Native in JDK 17; newer ones check the time and call another native.
fn sleep_millis(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.known.thread;
    if ["sleep0", "sleepNanos0"].into_iter().any(|name| machine.declared_method(class, name, "(J)V").is_ok()) {
        return Outcome::Bytecode;
    }
    let millis = frame.long(machine, 0);
    if millis < 0 {
        return Outcome::throw("java/lang/IllegalArgumentException", "timeout value is negative");
    }
    sleep_for(machine, frame, (millis as u64).saturating_mul(1_000_000))
}

fn sleep_nanos(machine: &mut Machine, frame: Frame) -> Outcome {
    let nanos = frame.long(machine, 0).max(0) as u64;
    sleep_for(machine, frame, nanos)
}

/// No wait lasts longer than until here, some 430 years from now: a clock that came to its end would begin again, and
/// whoever waits for it would wait for ever.
pub(crate) const LATEST: u64 = u64::MAX - (1 << 62);

/// The time after so many nanoseconds.
pub(crate) fn time_after(machine: &mut Machine, nanoseconds: u64) -> u64 {
    machine.now_for_waiting().saturating_add(nanoseconds).min(LATEST)
}

/// Whoever waits for so many nanoseconds waits for ever: as many milliseconds as an `int` can say, some 25 days.
const FOR_EVER: u64 = i32::MAX as u64 * NANOSECONDS;

/// How many nanoseconds a millisecond has.
const NANOSECONDS: u64 = 1_000_000;

/// Whether a time is one that never comes: where all schedules are explored, any may come at once, but not one that the
/// program has put so far away that it means never.
pub(crate) fn is_for_ever(machine: &Machine, nanoseconds: u64) -> bool {
    machine.has_turns() && nanoseconds >= FOR_EVER
}

/// When who waits for something else gives up after so many nanoseconds; 0 is never.
pub(crate) fn limit_after(machine: &mut Machine, nanoseconds: u64) -> u64 {
    if is_for_ever(machine, nanoseconds) { 0 } else { time_after(machine, nanoseconds) }
}

/// For how many nanoseconds somebody waits who says 0 if there is no limit.
pub(crate) fn limit_of(machine: &Machine, nanoseconds: i64) -> i64 {
    if nanoseconds > 0 && is_for_ever(machine, nanoseconds as u64) { 0 } else { nanoseconds }
}

/// The same in milliseconds.
pub(crate) fn limit_in_milliseconds(machine: &Machine, milliseconds: i64) -> i64 {
    let is_never = milliseconds > 0 && is_for_ever(machine, (milliseconds as u64).saturating_mul(NANOSECONDS));
    if is_never { 0 } else { milliseconds }
}

/// Whether a point in time, in milliseconds, is as far away.
pub(crate) fn is_never(machine: &mut Machine, milliseconds: u64) -> bool {
    let left = milliseconds.saturating_mul(NANOSECONDS).saturating_sub(machine.now_for_waiting());
    is_for_ever(machine, left)
}

fn sleep_interrupted(machine: &Machine) -> Outcome {
    let thread = machine.thread_object(machine.current_thread());
    match is_virtual(machine, thread) {
        true => Outcome::Throw(Thrown::bare("java/lang/InterruptedException")),
        false => Outcome::throw("java/lang/InterruptedException", "sleep interrupted"),
    }
}

/// A sleep that only an interrupt ends: as if the thread waited for its own end. State word 0 is 1 while it sleeps, and 2 when
/// an interrupt has ended that.
fn sleep_for_ever(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.state(machine, 0) == 2 {
        take_interrupt(machine);
        return sleep_interrupted(machine);
    }
    let current = machine.current_thread();
    let own = machine.thread_object(current);
    if machine.interrupted(current) {
        machine.note_joined(own, false);
        // That it is not interrupted any more is another event.
        frame.set_state(machine, 0, 2);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
    } else {
        frame.set_state(machine, 0, 1);
        machine.suspend(ThreadState::Joining, own, 0);
    }
    Outcome::Block
}

/// State word 0 is when to wake up.
fn sleep_for(machine: &mut Machine, frame: Frame, nanos: u64) -> Outcome {
    if is_for_ever(machine, nanos) {
        return sleep_for_ever(machine, frame);
    }
    let current = machine.current_thread();
    if frame.state(machine, 0) != 0 {
        machine.note_look_at_permit(current);
    }
    if take_interrupt(machine) {
        return sleep_interrupted(machine);
    }
    let until = match frame.state(machine, 0) {
        // Where the driver gives turns, it says when the time has come.
        1.. if machine.has_turns() => return Outcome::Void,
        0 => {
            waits_for_time(machine);
            time_after(machine, nanos)
        }
        until if until <= machine.now_for_waiting() => return Outcome::Void,
        until => until,
    };
    frame.set_state(machine, 0, until.max(1));
    machine.suspend(ThreadState::Sleeping, Ref::NULL, until.max(1));
    Outcome::Block
}

fn thread_of(machine: &Machine, frame: Frame) -> Option<ThreadId> {
    machine.thread_of_object(frame.reference(machine, 0))
}

fn is_alive(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if machine.has_turns() {
        machine.note_look_at_life(object, false);
        return Outcome::boolean(!machine.has_ended(object));
    }
    let class = machine.known.thread;
    let alive = machine.field_offset(class, ("eetop", "J")).map(|offset| machine.memory.field(object, offset) != 0);
    Outcome::from(alive.map(Outcome::boolean))
}

fn holds_lock(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if object.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    Outcome::boolean(machine.holds_lock(object))
}

fn interrupt(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Some(thread) = thread_of(machine, frame) {
        machine.note_interrupt(thread);
        machine.set_interrupted(thread, true);
    }
    Outcome::Void
}

/// Interrupts a thread, with all that says so.
pub(crate) fn interrupt_thread(machine: &mut Machine, thread: ThreadId) -> Outcome {
    let object = machine.thread_object(thread);
    machine.note_interrupt(thread);
    machine.set_interrupted(thread, true);
    interrupt_unstarted(machine, object)
}

/// Interrupts a thread that has not been started, and will know of it then. Also where a pool does so, whose books are
/// nobody's business: a thread may look whether it is interrupted.
pub(crate) fn interrupt_unstarted(machine: &mut Machine, object: Ref) -> Outcome {
    match interrupted_offset(machine) {
        Ok(offset) => {
            machine.noticed(|machine| machine.memory.set_field(object, offset, 1));
            Outcome::Void
        }
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// JDK 17 can still stop threads. One that stops itself only throws, and one that has not been started never runs.
fn stop(machine: &mut Machine, frame: Frame) -> Outcome {
    let (thread, thrown) = (frame.reference(machine, 0), frame.reference(machine, 1));
    match machine.thread_of_object(thread) {
        Some(number) if number == machine.current_thread() => Outcome::Throw(Thrown::Object(thrown)),
        Some(number) if machine.thread_state(number) != ThreadState::Terminated => {
            Outcome::Unsupported("stopping another thread (Thread.stop)".into())
        }
        Some(_) => Outcome::Void,
        None => {
            if let Ok(offset) = stillborn_offset(machine) {
                machine.memory.set_field(thread, offset, 1);
            }
            Outcome::Void
        }
    }
}

/// Where JDKs that can stop threads say that one was stopped before it was started.
fn stillborn_offset(machine: &mut Machine) -> Result<u32, Thrown> {
    machine.field_offset(machine.known.thread, ("stillborn", "Z"))
}

fn is_stillborn(machine: &mut Machine, thread: Ref) -> bool {
    stillborn_offset(machine).is_ok_and(|offset| machine.memory.field(thread, offset) != 0)
}

fn clear_interrupt_event(machine: &mut Machine, _: Frame) -> Outcome {
    let current = machine.current_thread();
    machine.note_interrupted(current);
    machine.set_interrupted(current, false);
    Outcome::Void
}

/// The states as JVMTI numbers them, which `VM.toThreadState` understands.
fn get_state(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if let Some(unsupported) = look_at_state(machine, frame, object) {
        return unsupported;
    }
    let status = status_of(machine, object);
    Outcome::from(to_state(machine, status))
}

/// Where all schedules are explored, whether a thread was started or has ended is an event. What it does in between depends
/// on all that it does, so nobody can ask but itself; `Thread` asks in order to know the former.
fn look_at_state(machine: &mut Machine, frame: Frame, object: Ref) -> Option<Outcome> {
    if !machine.has_turns() {
        return None;
    }
    machine.note_look_at_life(object, false);
    let is_own = object == machine.thread_object(machine.current_thread());
    let calls = machine.call_path();
    let caller = calls.iter().map(|&(method, _)| method).find(|&method| Some(method) != frame.method);
    let is_asked_by_thread = caller.is_some_and(|method| machine.classes.method(method).class == machine.known.thread);
    let is_exact = is_own || machine.has_ended(object) || is_asked_by_thread;
    if is_exact { None } else { refuse_to_look(machine, "the state of another thread that is alive") }
}

/// Where all schedules are explored, what other threads do at the moment is unsupported: no event tells of it.
pub(crate) fn refuse_to_look(machine: &Machine, what: &str) -> Option<Outcome> {
    machine.has_turns().then(|| Outcome::Unsupported(format!("{what}, in all schedules")))
}

/// What a thread does.
pub(crate) fn status_of(machine: &mut Machine, object: Ref) -> u64 {
    match machine.thread_of_object(object) {
        None => status_field(machine, object),
        Some(thread) => match machine.thread_state(thread) {
            ThreadState::Unused => 0,
            ThreadState::Runnable | ThreadState::Initializing => STATUS_RUNNABLE,
            ThreadState::Entering => 0x401,
            ThreadState::Sleeping => 0x20 | 0x80 | 1,
            ThreadState::Terminated | ThreadState::Draining => STATUS_TERMINATED,
            _ if machine.is_timed(thread) => 0xA1,
            _ => 0x91,
        },
    }
}

fn status_field(machine: &mut Machine, thread: Ref) -> u64 {
    let class = machine.known.thread;
    if let Ok(offset) = machine.field_offset(class, ("threadStatus", "I")) {
        return machine.memory.field(thread, offset);
    }
    let Ok(holder) = holder(machine, thread) else { return 0 };
    let class = machine.memory.class_of(holder);
    machine.field_offset(class, ("threadStatus", "I")).map_or(0, |offset| machine.memory.field(holder, offset))
}

fn to_state(machine: &mut Machine, status: u64) -> Result<Outcome, Thrown> {
    let class = machine.load(jaywalk_classes::link::LoaderId::BOOT, "jdk/internal/misc/VM")?;
    let method = machine.declared_method(class, "toThreadState", "(I)Ljava/lang/Thread$State;")?;
    Ok(Outcome::TailCall(method, [status].into_iter().collect()))
}

fn get_threads(machine: &mut Machine, _: Frame) -> Outcome {
    if let Some(unsupported) = refuse_to_look(machine, "all threads that are alive") {
        return unsupported;
    }
    let threads: Vec<Ref> = machine.live_threads().into_iter().map(|thread| machine.thread_object(thread)).collect();
    let made = machine
        .load(jaywalk_classes::link::LoaderId::BOOT, "[Ljava/lang/Thread;")
        .and_then(|class| Ok(machine.new_ref_array(class, &threads)?));
    Outcome::from(made.map(Outcome::reference))
}
