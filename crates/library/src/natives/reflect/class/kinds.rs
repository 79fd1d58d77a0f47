//! What a class is: its kind, its name, its supertypes.

use super::receiver;
use crate::launch::Launch;
use crate::natives::reflect::class_loader::protection_domain_offset;
use crate::state::state;
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId, flags};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) fn is_instance(machine: &mut Machine, frame: Frame) -> Outcome {
    let word = machine.memory.look_up(frame.word(machine, 1));
    let class = receiver(machine, frame);
    match machine.tell_instance(word, class) {
        Some(is_instance) => Outcome::boolean(is_instance),
        None => Outcome::AskInstance(word, class),
    }
}

pub(super) fn is_assignable_from(machine: &mut Machine, frame: Frame) -> Outcome {
    let other = frame.reference(machine, 1);
    if other.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let other = machine.class_of_mirror(other);
    Outcome::boolean(machine.classes.is_subclass(other, receiver(machine, frame)))
}

pub(super) fn is_interface(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::boolean(machine.classes.class(receiver(machine, frame)).is_interface())
}

pub(super) fn is_array(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::boolean(machine.classes.class(receiver(machine, frame)).is_array())
}

pub(super) fn is_primitive(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::boolean(machine.classes.class(receiver(machine, frame)).is_primitive())
}

pub(super) fn is_hidden(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::boolean(machine.classes.class(receiver(machine, frame)).hidden)
}

/// A final class with a Record attribute whose superclass is `java.lang.Record`.
pub(super) fn is_record(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.classes.class(receiver(machine, frame));
    let has_components = class.file.as_ref().is_some_and(|file| file.record().is_some());
    let extends_record = class.superclass.is_some_and(|superclass| {
        machine.classes.symbols.text(machine.classes.class(superclass).name) == "java/lang/Record"
    });
    Outcome::boolean(has_components && extends_record && class.access & flags::FINAL != 0)
}

pub(super) fn get_modifiers(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::int(i32::from(machine.class_modifiers(receiver(machine, frame))))
}

pub(super) fn get_class_access_flags_raw(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::int(i32::from(machine.classes.class(receiver(machine, frame)).access))
}

/// Minor version in the upper half, major in the lower. Arrays and primitives have that of their JDK.
pub(super) fn get_class_file_version(machine: &mut Machine, frame: Frame) -> Outcome {
    const FIRST_VERSION: i32 = 44;
    let class = machine.classes.class(receiver(machine, frame));
    Outcome::int(match &class.file {
        Some(file) => i32::from(file.minor) << 16 | i32::from(file.major),
        None => i32::from(machine.classes.feature_version) + FIRST_VERSION,
    })
}

pub(super) fn desired_assertion_status(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.classes.class(receiver(machine, frame));
    let (name, is_system) = (machine.classes.symbols.text(class.name).to_owned(), class.loader == LoaderId::BOOT);
    Outcome::boolean(state::<Launch>(machine).checks_assertions(&name, is_system))
}

pub(super) fn init_class_name(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(name_of(machine, frame).map(Outcome::reference))
}

fn name_of(machine: &mut Machine, frame: Frame) -> Result<Ref, Thrown> {
    let name = machine.classes.external_name(receiver(machine, frame));
    let name = machine.intern_text(&name)?;
    let offset = machine.field_offset(machine.known.class, ("name", "Ljava/lang/String;"))?;
    machine.memory.set_ref_field(frame.reference(machine, 0), offset, name);
    Ok(name)
}

pub(super) fn get_superclass(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.classes.class(receiver(machine, frame));
    match class.superclass.filter(|_| !class.is_interface()) {
        Some(superclass) => Outcome::from(machine.mirror(superclass).map(Outcome::reference)),
        None => Outcome::reference(Ref::NULL),
    }
}

pub(super) fn get_interfaces(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.classes.class(receiver(machine, frame));
    let interfaces = match class.kind {
        ClassKind::Primitive(_) => Vec::new(),
        _ => class.interfaces.clone(),
    };
    Outcome::from(mirrors(machine, &interfaces).map(Outcome::reference))
}

/// A `Class[]` of these.
pub(in crate::natives::reflect) fn mirrors(machine: &mut Machine, classes: &[ClassId]) -> Result<Ref, Thrown> {
    let mut mirrors = Vec::with_capacity(classes.len());
    for &class in classes {
        mirrors.push(machine.mirror(class)?);
    }
    let array = machine.known.class_array;
    Ok(machine.new_ref_array(array, &mirrors)?)
}

pub(super) fn get_protection_domain(machine: &mut Machine, frame: Frame) -> Outcome {
    let mirror = frame.reference(machine, 0);
    let domain = protection_domain_offset(machine).map(|offset| machine.memory.ref_field(mirror, offset));
    Outcome::reference(domain.unwrap_or(Ref::NULL))
}

/// No class is signed.
pub(super) fn get_signers(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::reference(Ref::NULL)
}
