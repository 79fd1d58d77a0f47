//! The frames whose variables a picture starts from.

use jaywalk_classes::link::MethodId;
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::frame::FrameView;
use jaywalk_machine::memory::Ref;

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

/// The frames that led to the exception whose stack trace is about to be noted, innermost first: those that only make it
/// are left out.
pub(crate) fn throwing_frames(machine: &Machine) -> Vec<MethodFrame> {
    let frames = live_frames(machine);
    let Some(first) = frames.first() else { return frames };
    let exception = Ref::of_word(machine.stack_word(first.base));
    let class = machine.memory.class_of(exception);
    frames.into_iter().skip_while(|frame| throwable::makes_throwable(machine, class, frame.method)).collect()
}

/// The local variables that hold references where a frame is.
pub(crate) fn references_at(machine: &Machine, frame: &MethodFrame) -> Vec<u16> {
    let info = machine.classes.method(frame.method);
    let found = machine.classes.read_code(frame.method, |class, code| {
        let file = class.file.as_ref()?;
        let source = machine.source(info, code, &file.pool);
        let maps = jaywalk_classes::code::reference_maps(&source).ok()?;
        let operations = jaywalk_classes::code::translate(&source).ok()?;
        let at = operations.bytecode_index.iter().position(|&index| index == frame.bytecode_index)?;
        let locals = maps.before(at as u32).iter().copied().filter(|&register| register < code.max_locals);
        Some(locals.collect::<Vec<u16>>())
    });
    found.flatten().unwrap_or_default()
}
