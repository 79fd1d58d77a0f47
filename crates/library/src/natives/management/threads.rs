//! `sun.management.ThreadImpl`

use super::system::cpu_time;
use crate::natives::lang::thread::{refuse_to_look, status_of};
use crate::natives::lang::thread_counts;
use crate::natives::lang::thread_dump::{calls_of_thread, elements_of};
use crate::natives::lang::virtual_thread::is_virtual;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadId, ThreadState};
use rustix::time::ClockId;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/management/ThreadImpl",
    methods: &[
        ("getThreads", "()[Ljava/lang/Thread;", get_threads),
        ("getThreadInfo1", "([JI[Ljava/lang/management/ThreadInfo;)V", thread_infos),
        ("dumpThreads0", "([JZZI)[Ljava/lang/management/ThreadInfo;", dump_threads),
        ("getThreadTotalCpuTime0", "(J)J", current_time),
        ("getThreadUserCpuTime0", "(J)J", current_time),
        ("setThreadCpuTimeEnabled0", "(Z)V", do_nothing),
        ("findMonitorDeadlockedThreads0", "()[Ljava/lang/Thread;", deadlocked),
        ("resetPeakThreadCount0", "()V", reset_peak),
    ],
};

const INFO: &str = "java/lang/management/ThreadInfo";

fn reset_peak(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(thread_counts::reset_peak(machine).map(|()| Outcome::Void))
}

/// Asked for the current thread alone, which the beans see to.
fn current_time(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(cpu_time(machine, ClockId::ThreadCPUTime))
}

fn objects(machine: &Machine, threads: impl IntoIterator<Item = ThreadId>) -> Vec<Ref> {
    threads.into_iter().map(|thread| machine.thread_object(thread)).collect()
}

fn thread_array(machine: &mut Machine, threads: &[Ref]) -> Result<Ref, Thrown> {
    let class = machine.load(LoaderId::BOOT, "[Ljava/lang/Thread;")?;
    Ok(machine.new_ref_array(class, threads)?)
}

fn get_threads(machine: &mut Machine, _: Frame) -> Outcome {
    if let Some(unsupported) = refuse_to_look(machine, "what other threads do") {
        return unsupported;
    }
    let threads = platform_threads(machine);
    Outcome::from(thread_array(machine, &threads).map(Outcome::reference))
}

/// Threads that are no virtual ones.
fn platform_threads(machine: &Machine) -> Vec<Ref> {
    let mut threads = objects(machine, machine.live_threads());
    threads.retain(|&thread| !is_virtual(machine, thread));
    threads
}

/// `getThreadInfo1(long[] ids, int depth, ThreadInfo[] result)`
fn thread_infos(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Some(unsupported) = refuse_to_look(machine, "what other threads do") {
        return unsupported;
    }
    let (ids, depth, result) = (frame.reference(machine, 0), frame.int(machine, 1), frame.reference(machine, 2));
    Outcome::from(describe(machine, frame, ids, depth, result).map(|outcome| outcome.unwrap_or(Outcome::Void)))
}

/// `dumpThreads0(long[] ids, boolean monitors, boolean synchronizers, int depth)`; no ids stand for all threads. Neither
/// monitors nor synchronizers are asked for, since the beans were told that there are none to be had.
fn dump_threads(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Some(unsupported) = refuse_to_look(machine, "what other threads do") {
        return unsupported;
    }
    let (ids, depth) = (frame.reference(machine, 0), frame.int(machine, 3));
    let done = describe(machine, frame, ids, depth, Ref::NULL);
    Outcome::from(done.map(|outcome| outcome.unwrap_or_else(|| Outcome::reference(frame.state_ref(machine, 1)))))
}

/// Describes threads one by one, each in a constructor of the JDK's. State reference 0 has the threads, 1 what is made
/// of them; state word 0 is the number of the next. `None` when all are done.
fn describe(machine: &mut Machine, frame: Frame, ids: Ref, depth: i32, result: Ref) -> Result<Option<Outcome>, Thrown> {
    if let Entry::Threw(thrown) = frame.entry {
        return Err(Thrown::Object(thrown));
    }
    let class = machine.load(LoaderId::BOOT, INFO)?;
    if frame.entry == Entry::Start {
        begin(machine, frame, ids, result)?;
        return Ok(Some(Outcome::Call(Callee::Initialize(class), Words::new())));
    }
    let (threads, infos) = (frame.state_ref(machine, 0), frame.state_ref(machine, 1));
    for index in frame.state(machine, 0) as u32..machine.memory.array_length(threads) {
        let thread = machine.memory.ref_element(threads, index);
        if thread.is_null() {
            continue;
        }
        frame.set_state(machine, 0, u64::from(index) + 1);
        let info = machine.new_instance(class)?;
        machine.memory.set_ref_element(infos, index, info);
        return construct(machine, class, info, thread, depth).map(Some);
    }
    Ok(None)
}

fn begin(machine: &mut Machine, frame: Frame, ids: Ref, result: Ref) -> Result<(), Thrown> {
    let mut threads = platform_threads(machine);
    if !ids.is_null() {
        let class = machine.known.thread;
        let offset = machine.field_offset(class, ("tid", "J"))?;
        let wanted = (0..machine.memory.array_length(ids)).map(|index| machine.memory.element(ids, Kind::Long, index));
        let with_id = |id: u64| threads.iter().copied().find(|&thread| machine.memory.field(thread, offset) == id);
        threads = wanted.map(|id| with_id(id).unwrap_or(Ref::NULL)).collect();
    }
    let array = thread_array(machine, &threads)?;
    frame.set_state_ref(machine, 0, array);
    let result = match result.is_null() {
        true => {
            let class = machine.load(LoaderId::BOOT, "[Ljava/lang/management/ThreadInfo;")?;
            machine.new_ref_array(class, &vec![Ref::NULL; threads.len()])?
        }
        false => result,
    };
    frame.set_state_ref(machine, 1, result);
    Ok(())
}

/// Runs `ThreadInfo(Thread, int state, Object lock, Thread owner, …, StackTraceElement[])`; times and counts of blocking
/// and waiting are not kept.
fn construct(machine: &mut Machine, class: ClassId, info: Ref, thread: Ref, depth: i32) -> Result<Outcome, Thrown> {
    const CONSTRUCTOR: &str =
        "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;)V";
    const NO_TIME: u64 = -1_i64 as u64;
    let status = status_of(machine, thread);
    let (lock, owner) = waits_for(machine, thread)?;
    let mut calls = calls_of_thread(machine, thread).unwrap_or_default();
    calls.truncate(usize::try_from(depth).unwrap_or(usize::MAX));
    let trace = elements_of(machine, &calls)?;
    let times = [0, 0, NO_TIME, 0, 0, 0, NO_TIME, 0];
    let words = [info.word(), thread.word(), status, lock.word(), owner.word()].into_iter().chain(times);
    let method = machine.declared_method(class, "<init>", CONSTRUCTOR)?;
    Ok(Outcome::Call(Callee::Method(method), words.chain([trace.word()]).collect()))
}

/// The object that keeps a thread from going on, and the thread that has it, if any.
fn waits_for(machine: &mut Machine, thread: Ref) -> Result<(Ref, Ref), Thrown> {
    let Some(number) = machine.thread_of_object(thread) else { return Ok((Ref::NULL, Ref::NULL)) };
    match machine.thread_state(number) {
        ThreadState::Entering | ThreadState::Waiting => {
            let (lock, owner) = machine.wanted_lock(number);
            Ok((lock, owner.map_or(Ref::NULL, |owner| machine.thread_object(owner))))
        }
        ThreadState::Parked => {
            let class = machine.known.thread;
            let offset = machine.field_offset(class, ("parkBlocker", "Ljava/lang/Object;"))?;
            let blocker = machine.memory.ref_field(thread, offset);
            Ok((blocker, owner_of(machine, blocker)?))
        }
        _ => Ok((Ref::NULL, Ref::NULL)),
    }
}

/// The thread that has a lock of `java.util.concurrent`, where it can be asked.
fn owner_of(machine: &mut Machine, blocker: Ref) -> Result<Ref, Thrown> {
    let ownable = machine.load(LoaderId::BOOT, "java/util/concurrent/locks/AbstractOwnableSynchronizer")?;
    if blocker.is_null() || !machine.classes.is_subclass(machine.memory.class_of(blocker), ownable) {
        return Ok(Ref::NULL);
    }
    let offset = machine.field_offset(ownable, ("exclusiveOwnerThread", "Ljava/lang/Thread;"))?;
    Ok(machine.memory.ref_field(blocker, offset))
}

/// The threads that wait in circles for each other's monitors, or null.
fn deadlocked(machine: &mut Machine, _: Frame) -> Outcome {
    if let Some(unsupported) = refuse_to_look(machine, "what other threads do") {
        return unsupported;
    }
    let threads = machine.live_threads();
    let next = |thread: ThreadId| match machine.thread_state(thread) {
        ThreadState::Entering => machine.wanted_lock(thread).1,
        _ => None,
    };
    let in_circle = |&start: &ThreadId| {
        let mut thread = next(start);
        for _ in 0..threads.len() {
            match thread {
                Some(thread) if thread == start => return true,
                Some(other) => thread = next(other),
                None => return false,
            }
        }
        false
    };
    let circle: Vec<ThreadId> = threads.iter().copied().filter(in_circle).collect();
    if circle.is_empty() {
        return Outcome::reference(Ref::NULL);
    }
    let circle = objects(machine, circle);
    Outcome::from(thread_array(machine, &circle).map(Outcome::reference))
}
