//! Exceptions that leave a thread: whether the program deals with them.

use super::static_field;
use crate::throwable;
use jaywalk_classes::link::ClassId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Thrown;
use jaywalk_machine::{ChoiceMode, Machine, SparedExceptions};

const HANDLER: &str = "Ljava/lang/Thread$UncaughtExceptionHandler;";
const HANDLE: (&str, &str) = ("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
const GET_HANDLER: (&str, &str) = ("getUncaughtExceptionHandler", "()Ljava/lang/Thread$UncaughtExceptionHandler;");

/// What becomes of an exception that leaves a thread.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The path has failed.
    Fails,
    /// The thread has ended, and nothing is said of that.
    EndsThread,
    /// The JDK's code calls whoever hears of it, or prints it.
    IsTold,
}

/// It fails the path when somebody looks for failures of its kind, and the program has not said who hears of such exceptions.
pub(crate) fn fate(machine: &mut Machine, thread: Ref, thrown: Ref) -> Fate {
    if machine.options.choice == ChoiceMode::Off || is_handled(machine, thread, thrown).unwrap_or(false) {
        return Fate::IsTold;
    }
    fate_of_unheard(machine, thrown)
}

/// The same where nobody hears of it: whether failures of its kind are looked for.
pub(crate) fn fate_of_unheard(machine: &Machine, thrown: Ref) -> Fate {
    let spares = machine.options.spares;
    let is = |name| throwable::is_of_class(machine, thrown, name);
    let is_spared = spares != SparedExceptions::default()
        && match () {
            // What the program would do with a larger stack or heap nobody knows.
            () if is("java.lang.VirtualMachineError") => false,
            () if is("java.lang.AssertionError") => spares.assertions,
            () if is("java.lang.RuntimeException") => spares.runtime_exceptions,
            () => spares.others,
        };
    if is_spared { Fate::EndsThread } else { Fate::Fails }
}

/// Whether more than a line on the error stream comes of the exception, or nothing at all.
fn is_handled(machine: &mut Machine, thread: Ref, thrown: Ref) -> Result<bool, Thrown> {
    Ok(ends_silently(machine, thrown)
        || has_handler(machine, thread)?
        || has_group_that_handles(machine, thread)?
        || has_default_handler(machine)?)
}

/// JDKs that can stop threads say nothing of what does it.
fn ends_silently(machine: &Machine, thrown: Ref) -> bool {
    const WITHOUT_STOP: u16 = 20;
    let class = machine.classes.class(machine.memory.class_of(thrown));
    machine.classes.feature_version < WITHOUT_STOP
        && machine.classes.symbols.text(class.name) == "java/lang/ThreadDeath"
}

fn has_handler(machine: &mut Machine, thread: Ref) -> Result<bool, Thrown> {
    let class = machine.known.thread;
    let offset = machine.field_offset(class, ("uncaughtExceptionHandler", HANDLER))?;
    Ok(!machine.memory.ref_field(thread, offset).is_null() || overrides(machine, thread, class, GET_HANDLER)?)
}

fn has_default_handler(machine: &mut Machine) -> Result<bool, Thrown> {
    let address = static_field(machine, "java/lang/Thread", "defaultUncaughtExceptionHandler", HANDLER)?;
    Ok(!machine.permanent_ref(address).is_null())
}

/// Without a handler, a thread's group and those around it are asked.
fn has_group_that_handles(machine: &mut Machine, thread: Ref) -> Result<bool, Thrown> {
    let mut group = super::thread::group(machine, thread)?;
    while !group.is_null() {
        let class = machine.load(jaywalk_classes::link::LoaderId::BOOT, "java/lang/ThreadGroup")?;
        if overrides(machine, group, class, HANDLE)? {
            return Ok(true);
        }
        let parent = machine.field_offset(class, ("parent", "Ljava/lang/ThreadGroup;"))?;
        group = machine.memory.ref_field(group, parent);
    }
    Ok(false)
}

/// Whether an object's class has another method than `class` in the place of one of its methods.
fn overrides(machine: &mut Machine, object: Ref, class: ClassId, method: (&str, &str)) -> Result<bool, Thrown> {
    let own = machine.virtual_method(machine.memory.class_of(object), method.0, method.1)?;
    Ok(machine.classes.method(own).class != class)
}
