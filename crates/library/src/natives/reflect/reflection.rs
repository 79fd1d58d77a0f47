//! `jdk.internal.reflect.Reflection`

use super::failure::retrying;
use crate::failure::Failure;
use crate::natives::ClassNatives;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId, flags};
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/reflect/Reflection",
    methods: &[
        ("getCallerClass", "()Ljava/lang/Class;", get_caller_class),
        ("getClassAccessFlags", "(Ljava/lang/Class;)I", get_class_access_flags),
        ("areNestMates", "(Ljava/lang/Class;Ljava/lang/Class;)Z", are_nest_mates),
    ],
};

pub(super) const SECURITY_MANAGER: ClassNatives = ClassNatives {
    class: "java/lang/SecurityManager",
    methods: &[("getClassContext", "()[Ljava/lang/Class;", get_class_context)],
};

/// Frames between `getCallerClass` and the caller that is asked for: itself and the method that asks.
const ASKING_FRAMES: usize = 2;

fn get_caller_class(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(caller_class(machine))
}

fn caller_class(machine: &mut Machine) -> Result<Outcome, Thrown> {
    let accessor = machine.load(LoaderId::BOOT, "jdk/internal/reflect/MethodAccessorImpl")?;
    let methods = machine.frames().filter_map(|frame| match frame.owner {
        Owner::Method(method) => Some((method, frame.base)),
        Owner::Stub(_) => None,
    });
    let caller = methods.skip(ASKING_FRAMES).find(|&(method, _)| !is_ignored(machine, accessor, method));
    machine.looks_at_frame(caller.map_or(0, |(_, base)| base));
    let Some((caller, _)) = caller else { return Ok(Outcome::reference(Ref::NULL)) };
    let class = machine.classes.method(caller).class;
    machine.mirror(class).map(Outcome::reference)
}

/// The classes of the methods that are being called, innermost first, without what is between callers and callees.
fn get_class_context(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.method.is_some_and(|method| machine.classes.method(method).access & flags::NATIVE == 0) {
        return Outcome::Bytecode;
    }
    Outcome::from(class_context(machine).map(Outcome::reference))
}

fn class_context(machine: &mut Machine) -> Result<Ref, Thrown> {
    let accessor = machine.load(LoaderId::BOOT, "jdk/internal/reflect/MethodAccessorImpl")?;
    let is_native = |method| machine.classes.method(method).access & flags::NATIVE != 0;
    let methods = machine.frames().filter_map(|frame| match frame.owner {
        Owner::Method(method) if !is_native(method) && !is_ignored(machine, accessor, method) => Some(method),
        _ => None,
    });
    let classes: Vec<ClassId> = methods.map(|method| machine.classes.method(method).class).collect();
    let mut mirrors = Vec::new();
    for class in classes {
        mirrors.push(machine.mirror(class)?);
    }
    let class = machine.load(LoaderId::BOOT, "[Ljava/lang/Class;")?;
    Ok(machine.new_ref_array(class, &mirrors)?)
}

/// Whether a frame is between a caller and what it calls by reflection or method handle, rather than a caller.
fn is_ignored(machine: &Machine, accessor: ClassId, method: MethodId) -> bool {
    let info = machine.classes.method(method);
    let class = machine.classes.class(info.class);
    let symbols = &machine.classes.symbols;
    let is_invoke = symbols.text(info.name) == "invoke" && symbols.text(class.name) == "java/lang/reflect/Method";
    is_invoke || info.hidden || machine.classes.is_subclass(info.class, accessor)
}

fn get_class_access_flags(machine: &mut Machine, frame: Frame) -> Outcome {
    let mirror = frame.reference(machine, 0);
    if mirror.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let class = machine.class_of_mirror(mirror);
    Outcome::int(i32::from(machine.classes.class(class).access & !super::class::SUPER))
}

fn are_nest_mates(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, same_nest)
}

fn same_nest(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let first = machine.class_of_mirror(frame.reference(machine, 0));
    let second = machine.class_of_mirror(frame.reference(machine, 1));
    let hosts = (machine.classes.nest_host(first)?, machine.classes.nest_host(second)?);
    Ok(Outcome::boolean(hosts.0 == hosts.1))
}
