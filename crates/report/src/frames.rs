//! The frames whose variables a picture starts from.
//!
//! When an exception has left a thread, its frames are gone, but their words are still on the stack: nothing ran
//! since. Every frame has a header that names its caller, so a frame is believed only if its header says what the
//! exception's own calls say.

use jaywalk_classes::file::Code;
use jaywalk_classes::link::{Class, MethodId};
use jaywalk_machine::code::Owner;
use jaywalk_machine::frame::{FrameHeader, FrameView};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{ChoiceMode, Machine};

/// A window has 256 registers, so a callee's starts less than that after its caller's.
const WINDOW: usize = 256;

/// A method's frame and where in the method it is.
pub(crate) struct MethodFrame {
    /// The method.
    pub(crate) method: MethodId,
    /// Its first register.
    pub(crate) base: usize,
    /// Where in its code it is.
    pub(crate) bytecode_index: u16,
}

/// The frames of the current thread, innermost first.
pub(crate) fn live_frames(machine: &Machine) -> Vec<MethodFrame> {
    let methods = machine.frames().filter_map(|frame: FrameView| match frame.owner {
        Owner::Method(method) => {
            let bytecode_index = machine.code.bytecode_index(frame.at());
            Some(MethodFrame { method, base: frame.base, bytecode_index })
        }
        Owner::Stub(_) => None,
    });
    methods.collect()
}

/// The frames that an exception has left, innermost first, as far as they are still on the stack: a call that traces
/// do not show ends what can be followed.
pub(crate) fn frames_that_threw(machine: &Machine, exception: Ref) -> Vec<MethodFrame> {
    let Some(first) = machine.frames().next() else { return Vec::new() };
    let mut caller = Caller { base: first.base, header: first.locals, owner: first.owner, bytecode_index: None };
    let mut frames = Vec::new();
    for (method, bytecode_index) in calls_of(machine, exception).into_iter().rev() {
        let Some((base, header)) = callee_of(machine, &caller, method) else { break };
        caller = Caller { base, header, owner: Owner::Method(method), bytecode_index: Some(bytecode_index) };
        frames.push(MethodFrame { method, base, bytecode_index });
    }
    frames.reverse();
    frames
}

/// What a frame's header says about its caller.
struct Caller {
    base: usize,
    header: usize,
    owner: Owner,
    /// Where in its code it called, if it has any.
    bytecode_index: Option<u16>,
}

/// The methods that led to an exception and where each was, innermost first: as the machine notes them in it.
fn calls_of(machine: &Machine, exception: Ref) -> Vec<(MethodId, u16)> {
    let calls = machine.memory.ref_field(exception, machine.known.throwable_backtrace);
    let length = if calls.is_null() { 0 } else { machine.memory.array_length(calls) };
    let words = (0..length).map(|index| machine.memory.word_element(calls, index));
    words.map(|word| (MethodId((word >> 16) as u32), word as u16)).collect()
}

/// Where the frame of `method` starts that a frame has called, and its header register: the place where a header
/// names that caller.
fn callee_of(machine: &Machine, caller: &Caller, method: MethodId) -> Option<(usize, usize)> {
    let header = header_register(machine, method)?;
    (1..WINDOW).map(|delta| caller.base + delta).find_map(|base| {
        let word = FrameHeader(machine.stack_word(base + header));
        let called_at = word.return_pc().checked_sub(1)?;
        let is_it = word.delta() == base - caller.base
            && word.caller_locals() == caller.header
            && machine.code.owner(called_at) == caller.owner
            && caller.bytecode_index.is_none_or(|index| index == machine.code.bytecode_index(called_at));
        is_it.then_some((base, header))
    })
}

/// Reads something of a method's code, if it has any.
pub(crate) fn with_code<T>(
    machine: &Machine,
    method: MethodId,
    read: impl FnOnce(&Class, &Code<'_>) -> T,
) -> Option<T> {
    let info = machine.classes.methods.get(method.0 as usize)?;
    let class = machine.classes.class(info.class);
    let file = class.file.as_ref()?;
    let code = file.methods.get(info.index as usize)?.code(file).ok()??;
    Some(read(class, &code))
}

fn header_register(machine: &Machine, method: MethodId) -> Option<usize> {
    let is_synchronized = machine.classes.methods.get(method.0 as usize)?.is_synchronized();
    with_code(machine, method, |_, code| usize::from(code.max_locals) + usize::from(is_synchronized))
}

/// The local variables that hold references where a frame is.
pub(crate) fn references_at(machine: &Machine, frame: &MethodFrame) -> Vec<u16> {
    let info = machine.classes.method(frame.method);
    let found = with_code(machine, frame.method, |class, code| {
        let file = class.file.as_ref()?;
        let source = jaywalk_classes::code::Source {
            reads_are_strict: machine.options.choice == ChoiceMode::OnAccess,
            ..jaywalk_classes::code::Source::of(info, code, &file.pool)
        };
        let maps = jaywalk_classes::code::reference_maps(&source).ok()?;
        let operations = jaywalk_classes::code::translate(&source).ok()?;
        let at = operations.bytecode_index.iter().position(|&index| index == frame.bytecode_index)?;
        let locals = maps.before(at as u32).iter().copied().filter(|&register| register < code.max_locals);
        Some(locals.collect::<Vec<u16>>())
    });
    found.flatten().unwrap_or_default()
}
