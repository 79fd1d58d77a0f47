//! `java.lang.Thread`: the stacks of other threads.

use super::thread::refuse_to_look;
use super::throwable::{fill_element, is_hidden};
use super::virtual_thread::show_as_unbound;
use crate::natives::ClassNatives;
use jaywalk_classes::code::opcode;
use jaywalk_classes::link::{LoaderId, MethodId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use jaywalk_machine::{Machine, ThreadState};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/Thread",
    methods: &[
        ("dumpThreads", "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
        ("getStackTrace0", "()Ljava/lang/Object;", stack_trace),
    ],
};

/// As HotSpot does, this one shows hidden frames.
fn dump_threads(machine: &mut Machine, frame: Frame) -> Outcome {
    let threads = frame.reference(machine, 0);
    let count = if threads.is_null() { 0 } else { machine.memory.array_length(threads) };
    for index in 0..count {
        let thread = machine.memory.ref_element(threads, index);
        if let Some(unsupported) = look_at_calls(machine, thread) {
            return unsupported;
        }
    }
    Outcome::from(dump_all(machine, threads).map(Outcome::reference))
}

fn dump_all(machine: &mut Machine, threads: Ref) -> Result<Ref, Thrown> {
    if threads.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let count = machine.memory.array_length(threads);
    if count == 0 {
        return Err(Thrown::bare("java/lang/IllegalArgumentException"));
    }
    let mut traces = Vec::new();
    for index in 0..count {
        let thread = machine.memory.ref_element(threads, index);
        traces.push(match calls_of_thread(machine, thread) {
            Some(calls) => elements_of(machine, &calls)?,
            None => Ref::NULL,
        });
    }
    let class = machine.load(LoaderId::BOOT, "[[Ljava/lang/StackTraceElement;")?;
    Ok(machine.new_ref_array(class, &traces)?)
}

/// Newer JDKs ask for one thread's trace this way, and get it without hidden frames.
fn stack_trace(machine: &mut Machine, frame: Frame) -> Outcome {
    let thread = frame.reference(machine, 0);
    if let Some(unsupported) = look_at_calls(machine, thread) {
        return unsupported;
    }
    let Some(mut calls) = calls_of_thread(machine, thread) else { return Outcome::reference(Ref::NULL) };
    calls.retain(|&(method, _)| !is_hidden(machine, method));
    let shown = show_as_unbound(machine, &mut calls).and_then(|()| elements_of(machine, &calls));
    Outcome::from(shown.map(Outcome::reference))
}

/// Where all schedules are explored, nobody can ask what another thread does that is alive.
fn look_at_calls(machine: &mut Machine, thread: Ref) -> Option<Outcome> {
    if !machine.has_turns() || thread.is_null() {
        return None;
    }
    machine.note_look_at_life(thread, false);
    let is_own = thread == machine.thread_object(machine.current_thread());
    let is_exact = is_own || machine.has_ended(thread);
    if is_exact { None } else { refuse_to_look(machine, "the calls of another thread that is alive") }
}

/// What a thread that is alive has called, innermost first.
pub(in crate::natives) fn calls_of_thread(machine: &Machine, object: Ref) -> Option<Vec<(MethodId, u16)>> {
    let thread = (!object.is_null()).then(|| machine.thread_of_object(object)).flatten()?;
    let is_alive = !matches!(machine.thread_state(thread), ThreadState::Unused | ThreadState::Terminated);
    let mut calls = is_alive.then(|| machine.call_path_of(thread))?;
    if let Some(innermost) = calls.first_mut()
        && is_at_monitorenter(machine, *innermost)
    {
        // HotSpot has gone past the instruction when it waits for the monitor.
        innermost.1 += 1;
    }
    Some(calls)
}

fn is_at_monitorenter(machine: &Machine, (method, bytecode_index): (MethodId, u16)) -> bool {
    let info = machine.classes.method(method);
    let code = machine.classes.class(info.class).file.as_ref().and_then(|file| {
        let code = file.methods.get(info.index as usize)?.code(file).ok()??;
        code.bytecode.get(usize::from(bytecode_index)).copied()
    });
    code == Some(opcode::MONITORENTER)
}

pub(in crate::natives) fn elements_of(machine: &mut Machine, calls: &[(MethodId, u16)]) -> Result<Ref, Thrown> {
    let class = machine.load(LoaderId::BOOT, "java/lang/StackTraceElement")?;
    let mut elements = Vec::new();
    for &(method, bytecode_index) in calls {
        let element = machine.new_instance(class)?;
        fill_element(machine, element, method, bytecode_index)?;
        elements.push(element);
    }
    let class = machine.load(LoaderId::BOOT, "[Ljava/lang/StackTraceElement;")?;
    Ok(machine.new_ref_array(class, &elements)?)
}
