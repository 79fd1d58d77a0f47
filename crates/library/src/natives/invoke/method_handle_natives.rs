//! `java.lang.invoke.MethodHandleNatives`

use crate::failure::{Failure, settle};
use crate::invoke::member_name::{self, member_flags, reference_kind};
use crate::natives::choice::{INSIDE_API, is_inside_api};
use crate::natives::{ClassNatives, CopyingNatives};
use jaywalk_classes::link::{ClassId, FieldId, Invocation, LoaderId, MethodId, flags};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, Polymorphic};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/invoke/MethodHandleNatives",
    methods: &[
        ("init", "*", init),
        ("expand", "*", expand),
        ("resolve", "*", resolve),
        ("objectFieldOffset", "*", vm_index),
        ("staticFieldOffset", "*", vm_index),
        ("staticFieldBase", "*", static_field_base),
        ("getMemberVMInfo", "*", member_info),
        ("setCallSiteTargetNormal", "*", set_call_site_target),
        ("setCallSiteTargetVolatile", "*", set_call_site_target),
        ("clearCallSiteContext", "*", crate::natives::do_nothing),
        ("getNamedCon", "*", named_constant),
    ],
};

/// What a `MemberName` can be made of.
const REFLECTED: [&str; 3] = ["java/lang/reflect/Constructor", "java/lang/reflect/Field", "java/lang/reflect/Method"];

/// `init(MemberName, Object)`: makes it stand for what a `Method`, `Constructor` or `Field` is.
fn init(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(init_from_reflection(machine, frame))
}

fn init_from_reflection(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (member, reflected) = (frame.reference(machine, 0), frame.reference(machine, 1));
    if member.is_null() || reflected.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let kind = machine.memory.class_of(reflected);
    let kind_name = machine.classes.symbols.text(machine.classes.class(kind).name).to_owned();
    if !REFLECTED.contains(&kind_name.as_str()) {
        return Err(Thrown::new("java/lang/InternalError", "unrecognized reflected member"));
    }
    let class_offset = machine.field_offset(kind, ("clazz", "Ljava/lang/Class;"))?;
    let slot_offset = machine.field_offset(kind, ("slot", "I"))?;
    let mirror = machine.memory.ref_field(reflected, class_offset);
    if mirror.is_null() {
        return Err(nothing_there());
    }
    let class = machine.class_of_mirror(mirror);
    let slot = machine.memory.field(reflected, slot_offset) as usize;
    let info = machine.classes.class(class);
    if kind_name == "java/lang/reflect/Field" {
        let Some(&field) = info.fields.get(slot) else { return Err(nothing_there()) };
        member_name::set_field(machine, member, field, false)?;
        return Ok(Outcome::Void);
    }
    let Some(&method) = info.methods.get(slot) else { return Err(nothing_there()) };
    let is_constructor = kind_name == "java/lang/reflect/Constructor";
    let invocation = if is_constructor { Invocation::Special } else { Invocation::Virtual };
    member_name::set_method(machine, member, method, class, invocation)?;
    Ok(Outcome::Void)
}

fn nothing_there() -> Thrown {
    Thrown::new("java/lang/InternalError", "a reflected member of no class")
}

/// `expand(MemberName)`: fills in the name and type of a resolved method.
fn expand(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(expand_method(machine, frame.reference(machine, 0)))
}

fn expand_method(machine: &mut Machine, member: Ref) -> Result<Outcome, Thrown> {
    let fields = member_name::fields(machine)?;
    if machine.memory.ref_field(member, fields.method).is_null() {
        return Err(Thrown::new("java/lang/IllegalArgumentException", "nothing to expand"));
    }
    let method = machine.member_method(member)?;
    let info = machine.classes.method(method);
    let (name, descriptor) = (info.name, info.descriptor);
    for (offset, symbol) in [(fields.name, name), (fields.kind, descriptor)] {
        if machine.memory.ref_field(member, offset).is_null() {
            let text = machine.classes.symbols.text(symbol).to_owned();
            let string = machine.intern_text(&text)?;
            machine.memory.set_ref_field(member, offset, string);
        }
    }
    Ok(Outcome::Void)
}

/// `resolve(MemberName, Class caller, int lookupMode, boolean speculative)`. The modes are checked in Java.
fn resolve(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let result = resolve_member(machine, frame.reference(machine, 0), frame.reference(machine, 1));
    let is_speculative = frame.int(machine, 3) != 0;
    match result {
        Err(Failure::Thrown(_)) if is_speculative => {
            machine.classes_changed();
            Outcome::reference(Ref::NULL)
        }
        result => settle(machine, result),
    }
}

fn resolve_member(machine: &mut Machine, member: Ref, caller: Ref) -> Result<Outcome, Failure> {
    let fields = member_name::fields(machine)?;
    if member.is_null() {
        return Err(Thrown::new("java/lang/InternalError", "nothing to resolve").into());
    }
    let mirror = machine.memory.ref_field(member, fields.class);
    let name = machine.memory.ref_field(member, fields.name);
    let kind = machine.memory.ref_field(member, fields.kind);
    if mirror.is_null() || name.is_null() || kind.is_null() {
        return Err(Thrown::new("java/lang/IllegalArgumentException", "nothing to resolve").into());
    }
    if !machine.memory.ref_field(member, fields.method).is_null() {
        return Ok(Outcome::reference(member));
    }
    let bits = machine.memory.field(member, fields.flags) as u32;
    let wanted = Wanted {
        caller: (!caller.is_null()).then(|| machine.class_of_mirror(caller)),
        class: machine.class_of_mirror(mirror),
        name: machine.string_text(name),
        descriptor: member_name::type_descriptor(machine, kind)?,
        reference_kind: bits >> member_flags::KIND_SHIFT & 0xF,
    };
    if bits & member_flags::IS_FIELD != 0 {
        let field = wanted.field(machine)?;
        if is_inside_api(machine, machine.classes.field(field).class) {
            return Ok(Outcome::Unsupported(INSIDE_API.into()));
        }
        let is_setter = matches!(wanted.reference_kind, reference_kind::PUT_FIELD | reference_kind::PUT_STATIC);
        member_name::set_field(machine, member, field, is_setter)?;
    } else if bits & (member_flags::IS_METHOD | member_flags::IS_CONSTRUCTOR) != 0 {
        let (method, invocation) = wanted.method(machine)?;
        let info = machine.classes.method(method);
        if info.access & flags::PUBLIC == 0 && is_inside_api(machine, info.class) {
            return Ok(Outcome::Unsupported(INSIDE_API.into()));
        }
        member_name::set_method(machine, member, method, wanted.class, invocation)?;
    } else {
        return Err(Thrown::new("java/lang/InternalError", "unrecognized MemberName format").into());
    }
    Ok(Outcome::reference(member))
}

/// What a `MemberName` asks for.
struct Wanted {
    caller: Option<ClassId>,
    class: ClassId,
    name: String,
    descriptor: String,
    reference_kind: u32,
}

impl Wanted {
    fn field(&self, machine: &mut Machine) -> Result<FieldId, Failure> {
        let class = machine.classes.class(self.class);
        if class.is_primitive() || class.is_array() {
            return Err(Thrown::new("java/lang/NoSuchFieldError", "field resolution failed").into());
        }
        let symbols = &mut machine.classes.symbols;
        let names = (symbols.intern(&self.name), symbols.intern(&self.descriptor));
        // Whether it must be static is checked in Java.
        let field = machine.classes.resolve_named_field(self.caller, self.class, names);
        field.map_err(|error| Failure::of_link(machine, error))
    }

    fn method(&self, machine: &mut Machine) -> Result<(MethodId, Invocation), Failure> {
        if machine.classes.class(self.class).is_primitive() {
            return Err(Thrown::new("java/lang/NoSuchMethodError", "method resolution failed").into());
        }
        let invocation = match self.reference_kind {
            reference_kind::INVOKE_VIRTUAL => Invocation::Virtual,
            reference_kind::INVOKE_STATIC => Invocation::Static,
            reference_kind::INVOKE_SPECIAL | reference_kind::NEW_INVOKE_SPECIAL => Invocation::Special,
            reference_kind::INVOKE_INTERFACE => Invocation::Interface,
            _ => return Err(Thrown::new("java/lang/InternalError", "unrecognized reference kind").into()),
        };
        let symbols = &mut machine.classes.symbols;
        let names = (symbols.intern(&self.name), symbols.intern(&self.descriptor));
        let method = machine.classes.resolve_named_method(self.caller, self.class, names, invocation);
        let method = method.map_err(|error| Failure::of_link(machine, error))?;
        if !machine.classes.method(method).signature_polymorphic {
            return Ok(match member_name::method_of_object(machine, method) {
                Some(method) if invocation == Invocation::Interface => (method, Invocation::Virtual),
                _ => (method, invocation),
            });
        }
        let instance = machine.polymorphic_method(method, &self.descriptor);
        let instance = instance.ok_or_else(|| Thrown::new("java/lang/InternalError", "unrecognized signature"))?;
        Ok((instance, invocation))
    }
}

/// `objectFieldOffset(MemberName)` and `staticFieldOffset(MemberName)`: what `Unsafe` calls the field.
fn vm_index(machine: &mut Machine, frame: Frame) -> Outcome {
    let member = frame.reference(machine, 0);
    let offset = member_name::fields(machine).map(|fields| machine.memory.field(member, fields.index) as i64);
    Outcome::from(offset.map(Outcome::long))
}

fn static_field_base(machine: &mut Machine, frame: Frame) -> Outcome {
    let member = frame.reference(machine, 0);
    let base = member_name::fields(machine).map(|fields| machine.memory.ref_field(member, fields.class));
    Outcome::from(base.map(Outcome::reference))
}

/// `getMemberVMInfo(MemberName)`: the index and what it is an index into, for the JDK's own checks.
fn member_info(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(info_of(machine, frame.reference(machine, 0)).map(Outcome::reference))
}

fn info_of(machine: &mut Machine, member: Ref) -> Result<Ref, Thrown> {
    let fields = member_name::fields(machine)?;
    let index = machine.memory.field(member, fields.index);
    let bits = machine.memory.field(member, fields.flags) as u32;
    let long = machine.load(LoaderId::BOOT, "java/lang/Long")?;
    let value = machine.field_offset(long, ("value", "J"))?;
    let boxed = machine.new_instance(long)?;
    machine.memory.set_field(boxed, value, index);
    let target =
        if bits & member_flags::IS_FIELD != 0 { machine.memory.ref_field(member, fields.class) } else { member };
    Ok(machine.new_ref_array(machine.known.object_array, &[boxed, target])?)
}

/// `setCallSiteTargetNormal(CallSite, MethodHandle)`. Call sites read their target anew, so nothing else changes.
fn set_call_site_target(machine: &mut Machine, frame: Frame) -> Outcome {
    let (site, target) = (frame.reference(machine, 0), frame.reference(machine, 1));
    let class = machine.memory.class_of(site);
    Outcome::from(machine.field_offset(class, ("target", "Ljava/lang/invoke/MethodHandle;")).map(|offset| {
        machine.memory.set_ref_field(site, offset, target);
        Outcome::Void
    }))
}

/// `getNamedCon(int, Object[])`: only asked by the JDK's assertions.
fn named_constant(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::int(0)
}

/// `java.lang.invoke.MethodHandle`: the methods that pass their arguments on, when called through a handle. Calls in
/// bytecode never come here. Who is called is found out from the first or last argument.
pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/invoke/MethodHandle",
    methods: &[
        ("invokeBasic", "*", pass_on, ArgumentWords::ALL),
        ("linkToStatic", "*", pass_on, ArgumentWords::ALL),
        ("linkToVirtual", "*", pass_on, ArgumentWords::ALL),
        ("linkToSpecial", "*", pass_on, ArgumentWords::ALL),
        ("linkToInterface", "*", pass_on, ArgumentWords::ALL),
        ("invokeExact", "*", not_by_reflection, ArgumentWords::ALL),
        ("invoke", "*", not_by_reflection, ArgumentWords::ALL),
    ],
};

fn pass_on(machine: &mut Machine, frame: Frame) -> Outcome {
    let result = polymorphic_call(machine, frame);
    settle(machine, result)
}

fn polymorphic_call(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let internal = || Thrown::new("java/lang/InternalError", "a polymorphic call of no method");
    let method = frame.method.ok_or_else(internal)?;
    let info = machine.classes.method(method);
    let called = Polymorphic::named(machine.classes.symbols.text(info.name)).ok_or_else(internal)?;
    let words = usize::from(info.argument_words);
    let last = words.checked_sub(1).ok_or_else(internal)?;
    let passed = if called == Polymorphic::InvokeBasic { words } else { last };
    let mut arguments: Words = (0..passed).map(|index| frame.word(machine, index)).collect();
    // Who is called depends on the first argument; the others are only passed on.
    if called != Polymorphic::LinkToStatic
        && let Some(receiver) = arguments.first_mut()
    {
        *receiver = machine.memory.look_up(*receiver);
        if *receiver > u64::from(u32::MAX) {
            return Ok(Outcome::Force(*receiver));
        }
    }
    let first_word = arguments.first().copied().unwrap_or(0);
    // The last argument of the others is the method to call.
    let member = if called == Polymorphic::InvokeBasic { Ref::NULL } else { frame.reference(machine, last) };
    let target = machine.polymorphic_target(called, first_word, member.word())?;
    Ok(Outcome::TailCall(target, arguments))
}

fn not_by_reflection(machine: &mut Machine, frame: Frame) -> Outcome {
    let name = frame.method.map(|method| machine.classes.symbols.text(machine.classes.method(method).name));
    let message = format!("MethodHandle.{} cannot be invoked reflectively", name.unwrap_or("invoke"));
    Outcome::throw("java/lang/UnsupportedOperationException", message)
}
