//! The members that a class declares.

use super::receiver;
use crate::failure::Failure;
use crate::invoke::lambda::is_factory;
use crate::natives::choice::{INSIDE_API, is_inside_api};
use crate::natives::reflect::failure::retrying;
use crate::natives::reflect::members::{
    bytes_or_null, descriptor_class, is_constructor, is_public, new_executable, new_field, set_ref, text_or_null,
};
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};

/// An array of objects of a class of the JDK.
fn array_of(machine: &mut Machine, element: &str, objects: &[Ref]) -> Result<Outcome, Failure> {
    let array = machine.load(LoaderId::BOOT, element)?;
    Ok(Outcome::reference(machine.new_ref_array(array, objects)?))
}

/// `getDeclaredFields0(boolean publicOnly)`, in the order of the class file.
pub(super) fn get_declared_fields(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let public_only = frame.int(machine, 1) != 0;
        if !public_only && is_inside_api(machine, receiver(machine, frame)) {
            return Ok(Outcome::Unsupported(INSIDE_API.into()));
        }
        let mut objects = Vec::new();
        for field in machine.classes.class(receiver(machine, frame)).fields.clone() {
            if !public_only || is_public(machine.classes.field(field).access) {
                objects.push(new_field(machine, field)?);
            }
        }
        array_of(machine, "[Ljava/lang/reflect/Field;", &objects)
    })
}

pub(super) fn get_declared_methods(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let is_method = |machine: &Machine, method: MethodId| {
            let name = machine.classes.symbols.text(machine.classes.method(method).name);
            name != "<init>" && name != "<clinit>"
        };
        if frame.int(machine, 1) == 0 && is_inside_api(machine, receiver(machine, frame)) {
            return Ok(Outcome::Unsupported(INSIDE_API.into()));
        }
        let objects = executables(machine, frame, is_method)?;
        array_of(machine, "[Ljava/lang/reflect/Method;", &objects)
    })
}

pub(super) fn get_declared_constructors(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let objects = executables(machine, frame, is_constructor)?;
        array_of(machine, "[Ljava/lang/reflect/Constructor;", &objects)
    })
}

fn executables(
    machine: &mut Machine,
    frame: Frame,
    wanted: fn(&Machine, MethodId) -> bool,
) -> Result<Vec<Ref>, Failure> {
    let public_only = frame.int(machine, 1) != 0;
    let mut objects = Vec::new();
    for method in machine.classes.class(receiver(machine, frame)).methods.clone() {
        let is_visible = !public_only || is_public(machine.classes.method(method).access);
        if is_visible && wanted(machine, method) && !is_factory(machine, method) {
            objects.push(new_executable(machine, method)?);
        }
    }
    Ok(objects)
}

pub(super) fn get_record_components(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = receiver(machine, frame);
        let count =
            machine.classes.class(class).file.as_ref().and_then(|file| file.record()).map_or(0, |all| all.len());
        let mut objects = Vec::with_capacity(count);
        for index in 0..count {
            objects.push(new_record_component(machine, class, index)?);
        }
        array_of(machine, "[Ljava/lang/reflect/RecordComponent;", &objects)
    })
}

fn new_record_component(machine: &mut Machine, class: ClassId, index: usize) -> Result<Ref, Failure> {
    let file = machine.classes.class(class).file.clone();
    let component = file.as_ref().and_then(|file| Some((file, *file.record()?.get(index)?)));
    let Some((file, component)) = component else { return Ok(Ref::NULL) };
    let name = file.pool.text(component.name).unwrap_or_default();
    let descriptor = file.pool.text(component.descriptor).unwrap_or_default();
    let kind = descriptor_class(machine, class, &descriptor)?;
    let accessor = match machine.declared_method(class, &name, &format!("(){descriptor}")) {
        Ok(method) if !machine.classes.method(method).is_static() => new_executable(machine, method)?,
        _ => Ref::NULL,
    };
    let object_class = machine.load(LoaderId::BOOT, "java/lang/reflect/RecordComponent")?;
    let object = machine.new_instance(object_class)?;
    let owner = machine.mirror(class)?;
    let kind = machine.mirror(kind)?;
    let name = machine.intern_text(&name)?;
    let signature = text_or_null(machine, class, component.signature)?;
    let annotations = bytes_or_null(machine, component.annotations)?;
    let type_annotations = bytes_or_null(machine, component.type_annotations)?;
    for (field, value) in [
        (("clazz", "Ljava/lang/Class;"), owner),
        (("name", "Ljava/lang/String;"), name),
        (("type", "Ljava/lang/Class;"), kind),
        (("accessor", "Ljava/lang/reflect/Method;"), accessor),
        (("signature", "Ljava/lang/String;"), signature),
        (("annotations", "[B"), annotations),
        (("typeAnnotations", "[B"), type_annotations),
    ] {
        set_ref(machine, object, field, value);
    }
    Ok(object)
}
