//! Objects, strings, threads, exceptions and the system: `java.lang` and what starts with it.

use super::ClassNatives;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Thrown;

mod object;
pub(crate) mod properties;
mod reference;
mod runtime;
mod string;
mod system;
pub(crate) mod thread;
pub(crate) mod thread_counts;
pub(super) mod thread_dump;
pub(crate) mod thread_numbers;
pub(crate) mod throwable;
pub(crate) mod uncaught;
pub(super) mod virtual_thread;
mod vm;

pub(super) use object::COPYING as OBJECT_COPYING;
pub(crate) use reference::handler_goes_on;
pub(super) use reference::{COPYING as REFERENCE_COPYING, PHANTOM_COPYING};
pub(super) use runtime::PROCESSORS;
pub(super) use thread::{
    interrupt_thread, interrupt_unstarted, is_never, limit_after, limit_in_milliseconds, refuse_to_look, start_thread,
    take_interrupt, time_after,
};

pub(super) const TABLES: &[&ClassNatives] = &[
    &object::NATIVES,
    &properties::NATIVES,
    &reference::REFERENCE,
    &reference::PHANTOM_REFERENCE,
    &reference::FINALIZER,
    &runtime::RUNTIME,
    &runtime::SHUTDOWN,
    &string::NATIVES,
    &string::UTF16,
    &system::NATIVES,
    &thread::NATIVES,
    &thread_dump::NATIVES,
    &thread_numbers::THREAD,
    &thread_numbers::COMMON_CLEANER,
    &thread_numbers::THREAD_BUILDERS,
    &thread_numbers::BOUND_VIRTUAL_THREAD,
    &throwable::THROWABLE,
    &throwable::OUT_OF_MEMORY_ERROR,
    &throwable::STACK_TRACE_ELEMENT,
    &throwable::NULL_POINTER_EXCEPTION,
    &vm::ATOMIC_LONG,
    &vm::CONTAINER_METRICS,
    &vm::FOREIGN_LINKER_SUPPORT,
    &vm::VECTOR_SUPPORT,
    &vm::VM,
    &vm::VM_SUPPORT,
    &vm::CDS,
    &vm::PREVIEW_FEATURES,
    &vm::SIGNAL,
    &vm::ACCESS_CONTROLLER,
    &vm::CONTINUATION_SUPPORT,
];

/// The name of an object's class, with slashes.
pub(super) fn class_name(machine: &Machine, object: Ref) -> &str {
    machine.classes.symbols.text(machine.classes.class(machine.memory.class_of(object)).name)
}

/// The address of a static field of a JDK class.
pub(crate) fn static_field(machine: &mut Machine, class: &str, name: &str, descriptor: &str) -> Result<u32, Thrown> {
    let class = machine.load(LoaderId::BOOT, class)?;
    let symbols = (machine.classes.symbols.intern(name), machine.classes.symbols.intern(descriptor));
    match machine.classes.lookup_field(class, symbols.0, symbols.1) {
        Some(field) => machine.static_address(field),
        None => Err(Thrown::new("java/lang/NoSuchFieldError", name)),
    }
}
