//! Fields, methods and constructors as `java.lang.reflect` objects, and back.
//!
//! The objects are filled by field name, not by running a constructor: the constructors differ from one JDK to the
//! next, the fields hardly do. A member's `slot` is its place among the members that its class declares.

use super::class::mirrors;
use crate::failure::Failure;
use jaywalk_classes::link::{ClassId, Field, FieldId, LoaderId, MethodId, flags};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Thrown;

/// The flags of a field that `Field.getModifiers` shows.
const FIELD_MODIFIERS: u16 = 0x50DF;
/// The flags of a method that `Method.getModifiers` shows.
const METHOD_MODIFIERS: u16 = 0x1DFF;

const CLASS: &str = "Ljava/lang/Class;";
const CLASSES: &str = "[Ljava/lang/Class;";
const STRING: &str = "Ljava/lang/String;";
const BYTES: &str = "[B";

/// Sets a reference field by name; a JDK without that field does not need it.
pub(super) fn set_ref(machine: &mut Machine, object: Ref, field: (&str, &str), value: Ref) {
    let class = machine.memory.class_of(object);
    if let Ok(offset) = machine.field_offset(class, field) {
        machine.memory.set_ref_field(object, offset, value);
    }
}

/// Sets an `int` or `boolean` field by name.
pub(super) fn set_int(machine: &mut Machine, object: Ref, field: (&str, &str), value: u64) {
    let class = machine.memory.class_of(object);
    if let Ok(offset) = machine.field_offset(class, field) {
        machine.memory.set_field(object, offset, value);
    }
}

/// A `byte[]`, or null.
pub(super) fn bytes_or_null(machine: &mut Machine, bytes: Option<&[u8]>) -> Result<Ref, Failure> {
    match bytes {
        Some(bytes) => Ok(machine.new_bytes(bytes)?),
        None => Ok(Ref::NULL),
    }
}

/// A string of the class file's pool, or null.
pub(super) fn text_or_null(machine: &mut Machine, class: ClassId, index: Option<u16>) -> Result<Ref, Failure> {
    let file = machine.classes.class(class).file.clone();
    let text = file.as_ref().zip(index).and_then(|(file, index)| file.pool.text(index).ok());
    match text {
        Some(text) => Ok(machine.new_string(&text)?),
        None => Ok(Ref::NULL),
    }
}

/// The class that a descriptor in a member of `class` names.
pub(super) fn descriptor_class(machine: &mut Machine, class: ClassId, descriptor: &str) -> Result<ClassId, Failure> {
    let loader = machine.classes.class(class).loader;
    let loaded = machine.classes.load_descriptor(loader, descriptor);
    machine.classes_changed();
    Ok(loaded?)
}

/// A `java.lang.reflect.Field`.
pub(super) fn new_field(machine: &mut Machine, field: FieldId) -> Result<Ref, Failure> {
    let Field { class, name, descriptor, access, index, .. } = *machine.classes.field(field);
    let descriptor = machine.classes.symbols.text(descriptor).to_owned();
    let kind = descriptor_class(machine, class, &descriptor)?;
    let object_class = machine.load(LoaderId::BOOT, "java/lang/reflect/Field")?;
    let object = machine.new_instance(object_class)?;
    let owner = machine.mirror(class)?;
    let kind = machine.mirror(kind)?;
    let name = machine.classes.symbols.text(name).to_owned();
    let name = machine.intern_text(&name)?;
    let file = machine.classes.class(class).file.clone();
    let member = file.as_ref().and_then(|file| Some((file, file.fields.get(usize::from(index))?)));
    let signature = member.and_then(|(file, member)| member.signature(file));
    let signature = text_or_null(machine, class, signature)?;
    let annotations = bytes_or_null(machine, member.and_then(|(file, member)| member.annotations(file)))?;
    for (field, value) in [
        (("clazz", CLASS), owner),
        (("type", CLASS), kind),
        (("name", STRING), name),
        (("signature", STRING), signature),
        (("annotations", BYTES), annotations),
    ] {
        set_ref(machine, object, field, value);
    }
    let slot = machine.classes.class(class).fields.iter().position(|&other| other == field).unwrap_or(0);
    set_int(machine, object, ("slot", "I"), slot as u64);
    set_int(machine, object, ("modifiers", "I"), u64::from(access & FIELD_MODIFIERS));
    let trusted = u64::from(is_trusted_final(machine, field));
    set_int(machine, object, ("trustedFinal", "Z"), trusted);
    Ok(object)
}

/// Whether a final field stays final even for `setAccessible(true)`.
fn is_trusted_final(machine: &Machine, field: FieldId) -> bool {
    let field = machine.classes.field(field);
    let class = machine.classes.class(field.class);
    let is_record = class.file.as_ref().is_some_and(|file| file.record().is_some());
    field.is_final() && (field.is_static() || class.hidden || is_record)
}

/// Whether a method is a constructor.
pub(super) fn is_constructor(machine: &Machine, method: MethodId) -> bool {
    machine.classes.symbols.text(machine.classes.method(method).name) == "<init>"
}

/// A `java.lang.reflect.Method` or `Constructor`.
pub(super) fn new_executable(machine: &mut Machine, method: MethodId) -> Result<Ref, Failure> {
    let info = machine.classes.method(method);
    let (class, access, index) = (info.class, info.access, usize::from(info.index));
    let name = machine.classes.symbols.text(info.name).to_owned();
    let descriptor = machine.classes.symbols.text(info.descriptor).to_owned();
    let loader = machine.classes.class(class).loader;
    let types = machine.classes.parse_method_descriptor(loader, &descriptor);
    machine.classes_changed();
    let (parameters, returns) = types?;
    let file = machine.classes.class(class).file.clone();
    let member = file.as_ref().and_then(|file| Some((file, file.methods.get(index)?)));
    let mut exceptions = Vec::new();
    for index in member.map_or_else(Vec::new, |(file, member)| member.exceptions(file)) {
        let resolved = machine.classes.resolve_class(class, index);
        machine.classes_changed();
        exceptions.push(resolved?);
    }
    let is_constructor = name == "<init>";
    let object_name = if is_constructor { "java/lang/reflect/Constructor" } else { "java/lang/reflect/Method" };
    let object_class = machine.load(LoaderId::BOOT, object_name)?;
    let object = machine.new_instance(object_class)?;
    let owner = machine.mirror(class)?;
    let parameters = mirrors(machine, &parameters)?;
    let exceptions = mirrors(machine, &exceptions)?;
    let signature = text_or_null(machine, class, member.and_then(|(file, member)| member.signature(file)))?;
    let annotations = bytes_or_null(machine, member.and_then(|(file, member)| member.annotations(file)))?;
    let of_parameters = member.and_then(|(file, member)| member.parameter_annotations(file));
    let of_parameters = bytes_or_null(machine, of_parameters)?;
    for (field, value) in [
        (("clazz", CLASS), owner),
        (("parameterTypes", CLASSES), parameters),
        (("exceptionTypes", CLASSES), exceptions),
        (("signature", STRING), signature),
        (("annotations", BYTES), annotations),
        (("parameterAnnotations", BYTES), of_parameters),
    ] {
        set_ref(machine, object, field, value);
    }
    if !is_constructor {
        let name = machine.intern_text(&name)?;
        set_ref(machine, object, ("name", STRING), name);
        let returns = machine.mirror(returns)?;
        set_ref(machine, object, ("returnType", CLASS), returns);
        let default = member.and_then(|(file, member)| member.annotation_default(file));
        let default = bytes_or_null(machine, default)?;
        set_ref(machine, object, ("annotationDefault", BYTES), default);
    }
    let slot = machine.classes.class(class).methods.iter().position(|&other| other == method).unwrap_or(0);
    set_int(machine, object, ("slot", "I"), slot as u64);
    set_int(machine, object, ("modifiers", "I"), u64::from(access & METHOD_MODIFIERS));
    Ok(object)
}

/// The class and slot that a reflected member has.
fn place_of(machine: &mut Machine, object: Ref) -> Result<(ClassId, usize), Thrown> {
    let class = machine.memory.class_of(object);
    let clazz = machine.field_offset(class, ("clazz", CLASS))?;
    let slot = machine.field_offset(class, ("slot", "I"))?;
    let owner = machine.class_of_mirror(machine.memory.ref_field(object, clazz));
    Ok((owner, machine.memory.field(object, slot) as u32 as usize))
}

/// The field that a `java.lang.reflect.Field` stands for.
pub(in crate::natives) fn field_of(machine: &mut Machine, object: Ref) -> Result<FieldId, Thrown> {
    let (class, slot) = place_of(machine, object)?;
    let field = machine.classes.class(class).fields.get(slot).copied();
    field.ok_or_else(|| Thrown::bare("java/lang/InternalError"))
}

/// The method that a `java.lang.reflect.Method` or `Constructor` stands for.
pub(in crate::natives) fn executable_of(machine: &mut Machine, object: Ref) -> Result<MethodId, Thrown> {
    let (class, slot) = place_of(machine, object)?;
    let method = machine.classes.class(class).methods.get(slot).copied();
    method.ok_or_else(|| Thrown::bare("java/lang/InternalError"))
}

/// Whether a member is visible to everyone.
pub(super) fn is_public(access: u16) -> bool {
    access & flags::PUBLIC != 0
}
