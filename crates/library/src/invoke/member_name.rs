//! `java.lang.invoke.MemberName`: the JDK's name for a field or method, and what the machine tells it.

use crate::failure::Failure;
use crate::natives::memory::place::field_offset;
use crate::state::state;
use jaywalk_classes::link::{ClassId, FieldId, Invocation, LoaderId, MethodId, flags};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Thrown;

/// Bits of `MemberName.flags`, as in `java.lang.invoke.MethodHandleNatives.Constants`.
pub(crate) mod member_flags {
    pub(crate) const IS_METHOD: u32 = 0x0001_0000;
    pub(crate) const IS_CONSTRUCTOR: u32 = 0x0002_0000;
    pub(crate) const IS_FIELD: u32 = 0x0004_0000;
    pub(crate) const CALLER_SENSITIVE: u32 = 0x0010_0000;
    pub(crate) const TRUSTED_FINAL: u32 = 0x0020_0000;
    /// Since JDK 22.
    pub(crate) const HIDDEN_MEMBER: u32 = 0x0040_0000;
    pub(crate) const KIND_SHIFT: u32 = 24;
}

/// Kinds of reference (JVMS table 5.4.3.5-A).
pub(crate) mod reference_kind {
    pub(crate) const GET_FIELD: u32 = 1;
    pub(crate) const GET_STATIC: u32 = 2;
    pub(crate) const PUT_FIELD: u32 = 3;
    pub(crate) const PUT_STATIC: u32 = 4;
    pub(crate) const INVOKE_VIRTUAL: u32 = 5;
    pub(crate) const INVOKE_STATIC: u32 = 6;
    pub(crate) const INVOKE_SPECIAL: u32 = 7;
    pub(crate) const NEW_INVOKE_SPECIAL: u32 = 8;
    pub(crate) const INVOKE_INTERFACE: u32 = 9;
}

/// `vmindex` of a method that is not found through a table.
const NOT_VIRTUAL: i64 = -2;

/// Offsets of the fields, found once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemberNameFields {
    pub(crate) class: u32,
    pub(crate) name: u32,
    pub(crate) kind: u32,
    pub(crate) flags: u32,
    pub(crate) method: u32,
    pub(crate) index: u32,
    resolved_class: ClassId,
    resolved_target: u32,
    resolved_holder: Option<u32>,
    type_result: u32,
    type_parameters: u32,
}

#[derive(Default)]
struct Fields(Option<MemberNameFields>);

/// The offsets of a `MemberName`'s fields.
pub(crate) fn fields(machine: &mut Machine) -> Result<MemberNameFields, Thrown> {
    if let Some(fields) = state::<Fields>(machine).0 {
        return Ok(fields);
    }
    let member = machine.load(LoaderId::BOOT, "java/lang/invoke/MemberName")?;
    let resolved_class = machine.load(LoaderId::BOOT, "java/lang/invoke/ResolvedMethodName")?;
    let method_type = machine.load(LoaderId::BOOT, "java/lang/invoke/MethodType")?;
    let fields = MemberNameFields {
        class: machine.field_offset(member, ("clazz", "Ljava/lang/Class;"))?,
        name: machine.field_offset(member, ("name", "Ljava/lang/String;"))?,
        kind: machine.field_offset(member, ("type", "Ljava/lang/Object;"))?,
        flags: machine.field_offset(member, ("flags", "I"))?,
        method: machine.field_offset(member, ("method", "Ljava/lang/invoke/ResolvedMethodName;"))?,
        index: machine.injected_offset(member, "vmindex")?,
        resolved_class,
        resolved_target: machine.injected_offset(resolved_class, "vmtarget")?,
        // JDK 17's has no such field in Java.
        resolved_holder: machine.field_offset(resolved_class, ("vmholder", "Ljava/lang/Class;")).ok(),
        type_result: machine.field_offset(method_type, ("rtype", "Ljava/lang/Class;"))?,
        type_parameters: machine.field_offset(method_type, ("ptypes", "[Ljava/lang/Class;"))?,
    };
    state::<Fields>(machine).0 = Some(fields);
    Ok(fields)
}

/// How a resolved method is reached (what HotSpot calls its call kind).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    Directly,
    Virtually,
    ThroughInterface,
}

/// Makes `member` stand for a method that `invocation` of `named` resolved to.
pub(crate) fn set_method(
    machine: &mut Machine,
    member: Ref,
    method: MethodId,
    named: ClassId,
    invocation: Invocation,
) -> Result<(), Thrown> {
    let reached = reached(machine, method, named, invocation);
    let info = machine.classes.method(method);
    let is_constructor = machine.classes.symbols.text(info.name) == "<init>";
    let kind = match reached {
        Reached::Virtually => reference_kind::INVOKE_VIRTUAL,
        Reached::ThroughInterface => reference_kind::INVOKE_INTERFACE,
        Reached::Directly if info.is_static() => reference_kind::INVOKE_STATIC,
        Reached::Directly => reference_kind::INVOKE_SPECIAL,
    };
    let sort = if is_constructor { member_flags::IS_CONSTRUCTOR } else { member_flags::IS_METHOD };
    let mut bits = u32::from(info.access) | sort | kind << member_flags::KIND_SHIFT;
    if info.caller_sensitive {
        bits |= member_flags::CALLER_SENSITIVE;
    }
    let holder = info.class;
    let is_hidden = info.hidden || machine.classes.class(holder).hidden;
    if is_hidden && machine.classes.feature_version >= 22 {
        bits |= member_flags::HIDDEN_MEMBER;
    }
    let index = match reached {
        Reached::Directly => NOT_VIRTUAL,
        _ => i64::from(info.vtable_index.unwrap_or(u32::from(info.index))),
    };
    // A method that a class has from an interface is reached through the class.
    let declaring =
        if reached == Reached::Virtually && machine.classes.class(holder).is_interface() { named } else { holder };
    let fields = fields(machine)?;
    let resolved = machine.new_instance(fields.resolved_class)?;
    machine.memory.set_field(resolved, fields.resolved_target, u64::from(method.0));
    if let Some(offset) = fields.resolved_holder {
        let mirror = machine.mirror(holder)?;
        machine.memory.set_ref_field(resolved, offset, mirror);
    }
    let mirror = machine.mirror(declaring)?;
    machine.memory.set_field(member, fields.flags, u64::from(bits));
    machine.memory.set_ref_field(member, fields.method, resolved);
    machine.memory.set_field(member, fields.index, index as u64);
    machine.memory.set_ref_field(member, fields.class, mirror);
    Ok(())
}

/// The method of `Object` that one of an interface repeats. HotSpot reaches such a method through `Object`, where every
/// receiver has it, and so says that it is declared there.
pub(crate) fn method_of_object(machine: &Machine, method: MethodId) -> Option<MethodId> {
    let info = machine.classes.method(method);
    let is_of_interface = machine.classes.class(info.class).is_interface() && !info.is_static() && !info.is_private();
    let of_object = machine.classes.lookup_method(machine.known.object, info.name, info.descriptor);
    of_object.filter(|&method| is_of_interface && machine.classes.method(method).access & flags::PUBLIC != 0)
}

fn reached(machine: &Machine, method: MethodId, named: ClassId, invocation: Invocation) -> Reached {
    let info = machine.classes.method(method);
    let holder = machine.classes.class(info.class);
    let is_fixed = info.is_static()
        || info.is_private()
        || matches!(invocation, Invocation::Special | Invocation::Static)
        || (info.access | holder.access) & flags::FINAL != 0
        || info.signature_polymorphic
        || machine.classes.symbols.text(info.name) == "<init>";
    if is_fixed {
        Reached::Directly
    } else if holder.is_interface() && machine.classes.class(named).is_interface() {
        Reached::ThroughInterface
    } else {
        Reached::Virtually
    }
}

/// Makes `member` stand for a field.
pub(crate) fn set_field(machine: &mut Machine, member: Ref, field: FieldId, is_setter: bool) -> Result<(), Thrown> {
    let info = machine.classes.field(field).clone();
    let kind = match (info.is_static(), is_setter) {
        (false, false) => reference_kind::GET_FIELD,
        (true, false) => reference_kind::GET_STATIC,
        (false, true) => reference_kind::PUT_FIELD,
        (true, true) => reference_kind::PUT_STATIC,
    };
    let mut bits = u32::from(info.access) | member_flags::IS_FIELD | kind << member_flags::KIND_SHIFT;
    if info.is_final() && (info.is_static() || is_immutable_class(machine, info.class)) {
        bits |= member_flags::TRUSTED_FINAL;
    }
    let offset = field_offset(machine, field)?;
    let mirror = machine.mirror(info.class)?;
    let fields = fields(machine)?;
    machine.memory.set_field(member, fields.flags, u64::from(bits));
    machine.memory.set_ref_field(member, fields.method, Ref::NULL);
    machine.memory.set_field(member, fields.index, offset as u64);
    machine.memory.set_ref_field(member, fields.class, mirror);
    Ok(())
}

/// Final fields of records and hidden classes never change, not even by reflection.
fn is_immutable_class(machine: &Machine, class: ClassId) -> bool {
    let class = machine.classes.class(class);
    let is_record = |superclass: ClassId| {
        machine.classes.symbols.text(machine.classes.class(superclass).name) == "java/lang/Record"
    };
    class.hidden || class.superclass.is_some_and(is_record)
}

/// The descriptor of a `MethodType`, a `Class` or a `String`: the forms that a member's type has.
pub(crate) fn type_descriptor(machine: &mut Machine, kind: Ref) -> Result<String, Failure> {
    let class = machine.memory.class_of(kind);
    if class == machine.known.string {
        return Ok(machine.string_text(kind));
    }
    if class == machine.known.class {
        return Ok(mirror_descriptor(machine, kind));
    }
    if machine.classes.symbols.text(machine.classes.class(class).name) != "java/lang/invoke/MethodType" {
        return Err(Thrown::new("java/lang/InternalError", "unrecognized type").into());
    }
    let fields = fields(machine)?;
    let parameters = machine.memory.ref_field(kind, fields.type_parameters);
    let mut text = "(".to_owned();
    for index in 0..machine.memory.array_length(parameters) {
        let parameter = machine.memory.ref_element(parameters, index);
        text.push_str(&mirror_descriptor(machine, parameter));
    }
    text.push(')');
    let result = machine.memory.ref_field(kind, fields.type_result);
    text.push_str(&mirror_descriptor(machine, result));
    Ok(text)
}

/// The field descriptor of the class behind a mirror.
pub(crate) fn mirror_descriptor(machine: &Machine, mirror: Ref) -> String {
    let class = machine.classes.class(machine.class_of_mirror(mirror));
    let name = machine.classes.symbols.text(class.name);
    if class.is_primitive() {
        let letter = match name {
            "boolean" => "Z",
            "byte" => "B",
            "char" => "C",
            "short" => "S",
            "int" => "I",
            "long" => "J",
            "float" => "F",
            "double" => "D",
            _ => "V",
        };
        return letter.to_owned();
    }
    if class.is_array() { name.to_owned() } else { format!("L{name};") }
}
