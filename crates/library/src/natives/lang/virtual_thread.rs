//! Virtual threads and scoped values.
//!
//! A virtual thread is a thread like any other here, which costs a stack and nothing else: the JDK calls that a bound
//! virtual thread. What the program sees of it should be what it sees of an unbound one.

use super::class_name;
use jaywalk_classes::code::opcode;
use jaywalk_classes::link::{LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const BOUND: &str = "java/lang/ThreadBuilders$BoundVirtualThread";

/// Whether a `java.lang.Thread` is a virtual one.
pub(crate) fn is_virtual(machine: &Machine, thread: Ref) -> bool {
    class_name(machine, thread) == BOUND
}

/// The bindings are the first argument of the innermost `runWith`, a method that exists to be found here.
pub(super) fn find_scoped_value_bindings(machine: &mut Machine, _: Frame) -> Outcome {
    const BINDINGS: usize = 1;
    let found = machine.frames().find_map(|frame| match frame.owner {
        Owner::Method(method) if runs_with_bindings(machine, method) => {
            let bindings = Ref::of_word(machine.stack_word(frame.base + BINDINGS));
            (!bindings.is_null()).then_some(bindings)
        }
        _ => None,
    });
    Outcome::reference(found.unwrap_or(Ref::NULL))
}

fn runs_with_bindings(machine: &Machine, method: MethodId) -> bool {
    let info = machine.classes.method(method);
    let symbols = &machine.classes.symbols;
    symbols.text(info.name) == "runWith"
        && matches!(
            symbols.text(machine.classes.class(info.class).name),
            "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier"
        )
}

/// The outermost frame of a virtual thread, as traces show it: the one of an unbound thread in its place.
pub(super) fn show_as_unbound(machine: &mut Machine, calls: &mut [(MethodId, u16)]) -> Result<(), Thrown> {
    let Some(outermost) = calls.last_mut() else { return Ok(()) };
    let class = machine.classes.class(machine.classes.method(outermost.0).class);
    if machine.classes.symbols.text(class.name) != BOUND {
        return Ok(());
    }
    let class = machine.load(LoaderId::BOOT, "java/lang/VirtualThread")?;
    let run = machine.declared_method(class, "run", "(Ljava/lang/Runnable;)V")?;
    if let Some(index) = call_of_run_with(machine, run) {
        *outermost = (run, index);
    }
    Ok(())
}

/// Where a method calls `runWith`.
fn call_of_run_with(machine: &Machine, method: MethodId) -> Option<u16> {
    let info = machine.classes.method(method);
    let file = machine.classes.class(info.class).file.as_ref()?;
    let code = file.methods.get(info.index as usize)?.code(file).ok()??;
    let calls_it = |bytes: &[u8]| match *bytes {
        [opcode::INVOKEVIRTUAL, high, low] => {
            file.pool.member(u16::from_be_bytes([high, low])).is_ok_and(|member| member.name == "runWith")
        }
        _ => false,
    };
    code.bytecode.windows(3).position(calls_it).and_then(|index| u16::try_from(index).ok())
}
