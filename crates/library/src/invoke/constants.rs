//! Stubs that make objects of constant-pool entries: method handles, method types, dynamic constants.

use super::linker::{file_of, named_class, upcall};
use super::recorded::{self, Failed};
use crate::failure::{Failure, settle};
use jaywalk_classes::descriptor::{self, MethodDescriptor};
use jaywalk_classes::file::{BootstrapMethod, Tag};
use jaywalk_classes::link::{ClassId, ClassTable, Invocation};
use jaywalk_classes::{Kind, Symbol};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

/// An entry of a class's constant pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// The class.
    pub(super) class: ClassId,
    /// The entry.
    pub(super) index: u16,
}

impl Place {
    /// As state word 0 of a stub; the phase follows in the bits above.
    fn word(self) -> u64 {
        u64::from(self.class.0) | u64::from(self.index) << 32
    }

    fn of_word(word: u64) -> Place {
        Place { class: ClassId(word as u32), index: (word >> 32) as u16 }
    }
}

fn phase(machine: &Machine, frame: Frame) -> u64 {
    frame.state(machine, 0) >> 48
}

fn set_phase(machine: &mut Machine, frame: Frame, phase: u64) {
    let place = frame.state(machine, 0) & 0xFFFF_FFFF_FFFF;
    frame.set_state(machine, 0, place | phase << 48);
}

/// Runs a step of a stub, unless what it called has thrown.
fn step(
    machine: &mut Machine,
    frame: Frame,
    body: fn(&mut Machine, Frame, Place) -> Result<Outcome, Failure>,
) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let place = Place::of_word(frame.state(machine, 0));
    let result = body(machine, frame, place);
    settle(machine, result)
}

/// The call that gives a constant as an object; primitive ones are boxed.
pub(super) fn constant_call(machine: &mut Machine, place: Place) -> Outcome {
    let stub = machine.stub(constant);
    Outcome::Call(Callee::Stub(stub), [place.word()].into_iter().collect())
}

/// The call that gives the `MethodType` of a descriptor, as `from` understands it.
pub(super) fn method_type_call(machine: &mut Machine, from: ClassId, descriptor: &str) -> Outcome {
    let symbol = machine.classes.symbols.intern(descriptor);
    let stub = machine.stub(method_type);
    let place = Place { class: from, index: 0 };
    Outcome::Call(Callee::Stub(stub), [place.word(), u64::from(symbol.0)].into_iter().collect())
}

/// The call that runs the bootstrap method of a dynamic constant (whose value it gives) or call site (whose
/// adapter and last argument it gives, in an array).
pub(super) fn bootstrap_call(machine: &mut Machine, place: Place) -> Outcome {
    let stub = machine.stub(bootstrap);
    Outcome::Call(Callee::Stub(stub), [place.word()].into_iter().collect())
}

/// The class that a field descriptor names in `from`.
pub(super) fn descriptor_class(machine: &mut Machine, from: ClassId, text: &str) -> Result<ClassId, Failure> {
    if let Some(class) = ClassTable::primitive(descriptor::kind_of(text)) {
        return Ok(class);
    }
    let name = descriptor::class_name(text);
    let info = machine.classes.class(from);
    // A hidden class is found by no name, but its class file still names it.
    if info.hidden && info.file.as_ref().is_some_and(|file| file.name() == name) {
        return Ok(from);
    }
    let loaded = machine.classes.load(info.loader, name);
    machine.classes_changed();
    Ok(loaded?)
}

/// Stub: a `MethodType`. State word 1 is the descriptor's symbol.
fn method_type(machine: &mut Machine, frame: Frame) -> Outcome {
    step(machine, frame, |machine, frame, place| {
        if phase(machine, frame) == 1 {
            return Ok(Outcome::reference(frame.result_ref(machine)));
        }
        let symbol = Symbol(frame.state(machine, 1) as u32);
        let text = machine.classes.symbols.text(symbol).to_owned();
        let illegal = || Thrown::new("java/lang/ClassFormatError", format!("not a method descriptor: {text}"));
        let descriptor = MethodDescriptor::parse(&text).ok_or_else(illegal)?;
        let mut parameters = Vec::new();
        for parameter in &descriptor.parameters {
            let class = descriptor_class(machine, place.class, parameter)?;
            parameters.push(machine.mirror(class)?);
        }
        let result = descriptor_class(machine, place.class, descriptor.result)?;
        let result = machine.mirror(result)?;
        let parameters = machine.new_ref_array(machine.known.class_array, &parameters)?;
        let method = upcall(
            machine,
            "findMethodHandleType",
            "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
        )?;
        set_phase(machine, frame, 1);
        Ok(Outcome::Call(Callee::Method(method), [result.word(), parameters.word()].into_iter().collect()))
    })
}

/// Stub: a constant as an object.
fn constant(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        let failed = Failed::Constant(Place::of_word(frame.state(machine, 0)));
        let recorded = recorded::record(machine, failed, thrown);
        return Outcome::Throw(recorded.err().unwrap_or(Thrown::Object(thrown)));
    }
    step(machine, frame, |machine, frame, place| {
        let file = file_of(machine, place.class)?;
        let pool = &file.pool;
        match pool.tag(place.index) {
            Some(Tag::Integer) => boxed(machine, Kind::Int, u64::from(pool.integer(place.index)? as u32)),
            Some(Tag::Float) => boxed(machine, Kind::Float, u64::from(pool.float(place.index)?.to_bits())),
            Some(Tag::Long) => boxed(machine, Kind::Long, pool.long(place.index)? as u64),
            Some(Tag::Double) => boxed(machine, Kind::Double, pool.double(place.index)?.to_bits()),
            Some(Tag::String) => {
                let units = pool.string_utf16(place.index)?;
                Ok(Outcome::reference(machine.intern_units(&units)?))
            }
            Some(Tag::Class) => {
                let class = named_class(machine, place.class, place.index)?;
                machine.classes_changed();
                Ok(Outcome::reference(machine.mirror(class)?))
            }
            Some(Tag::MethodHandle | Tag::MethodType | Tag::Dynamic) => linked_constant(machine, frame, place),
            _ => Err(Thrown::new("java/lang/ClassFormatError", "not a loadable constant").into()),
        }
    })
}

fn boxed(machine: &mut Machine, kind: Kind, value: u64) -> Result<Outcome, Failure> {
    let (class, descriptor) = match kind {
        Kind::Float => ("java/lang/Float", "F"),
        Kind::Long => ("java/lang/Long", "J"),
        Kind::Double => ("java/lang/Double", "D"),
        _ => ("java/lang/Integer", "I"),
    };
    let class = machine.load(jaywalk_classes::link::LoaderId::BOOT, class)?;
    let offset = machine.field_offset(class, ("value", descriptor))?;
    let object = machine.new_instance(class)?;
    machine.memory.set_field(object, offset, value);
    Ok(Outcome::reference(object))
}

/// The value in a box of any primitive type.
pub(super) fn unboxed(machine: &mut Machine, value: Ref) -> Result<u64, Thrown> {
    let class = machine.memory.class_of(value);
    let field = machine.classes.class(class).fields.iter().copied().find(|&field| {
        let field = machine.classes.field(field);
        !field.is_static() && machine.classes.symbols.text(field.name) == "value"
    });
    let offset = field.map(|field| machine.classes.field(field).offset);
    let offset = offset.ok_or_else(|| Thrown::new("java/lang/ClassCastException", "not a boxed constant"))?;
    Ok(machine.memory.field(value, offset))
}

/// The kind of a dynamic constant of primitive type; `None` for other constants.
pub(super) fn primitive_kind(machine: &Machine, place: Place) -> Result<Option<Kind>, Failure> {
    let file = file_of(machine, place.class)?;
    if file.pool.tag(place.index) != Some(Tag::Dynamic) {
        return Ok(None);
    }
    let (_, _, text) = file.pool.dynamic(place.index)?;
    Ok(Some(descriptor::kind_of(&text)).filter(|kind| *kind != Kind::Reference))
}

/// A constant that the JDK makes, once for each entry. State reference 0 is a method handle's type.
fn linked_constant(machine: &mut Machine, frame: Frame, place: Place) -> Result<Outcome, Failure> {
    let file = file_of(machine, place.class)?;
    let slot = machine.constant_slot(place.class, place.index)?;
    let tag = file.pool.tag(place.index);
    loop {
        match phase(machine, frame) {
            0 => {
                let known = machine.permanent_ref(slot);
                if !known.is_null() {
                    return Ok(Outcome::reference(known));
                }
                let failure = recorded::find(machine, Failed::Constant(place));
                if !failure.is_null() {
                    return Ok(recorded::throw_again(machine, failure, true));
                }
                match tag {
                    Some(Tag::MethodType) => {
                        set_phase(machine, frame, 3);
                        let text = file.pool.method_type(place.index)?;
                        return Ok(method_type_call(machine, place.class, &text));
                    }
                    Some(Tag::Dynamic) => {
                        set_phase(machine, frame, 3);
                        return Ok(bootstrap_call(machine, place));
                    }
                    _ => {}
                }
                refuse_missing_member(machine, place)?;
                let (_, member) = file.pool.method_handle(place.index)?;
                let text = file.pool.member(member)?.descriptor;
                if text.starts_with('(') {
                    set_phase(machine, frame, 1);
                    return Ok(method_type_call(machine, place.class, &text));
                }
                let class = descriptor_class(machine, place.class, &text)?;
                let mirror = machine.mirror(class)?;
                frame.set_state_ref(machine, 0, mirror);
                set_phase(machine, frame, 2);
            }
            1 => {
                let result = frame.result_ref(machine);
                frame.set_state_ref(machine, 0, result);
                set_phase(machine, frame, 2);
            }
            2 => {
                let call = method_handle_call(machine, frame, place)?;
                set_phase(machine, frame, 3);
                return Ok(call);
            }
            _ => {
                // Another thread may have been faster, and all must see the same.
                let known = machine.permanent_ref(slot);
                let value = if known.is_null() { frame.result_ref(machine) } else { known };
                machine.memory.set_ref(slot, value);
                return Ok(Outcome::reference(value));
            }
        }
    }
}

/// The call of `linkMethodHandleConstant`, with the type in state reference 0.
fn method_handle_call(machine: &mut Machine, frame: Frame, place: Place) -> Result<Outcome, Failure> {
    let file = file_of(machine, place.class)?;
    let (kind, reference) = file.pool.method_handle(place.index)?;
    let member = file.pool.member(reference)?;
    let class = named_class(machine, place.class, member.class)?;
    machine.classes_changed();
    let caller = machine.mirror(place.class)?;
    let class = machine.mirror(class)?;
    let name = machine.intern_text(&member.name)?;
    let type_object = frame.state_ref(machine, 0);
    let words = [caller.word(), u64::from(kind), class.word(), name.word(), type_object.word()];
    let method = upcall(
        machine,
        "linkMethodHandleConstant",
        "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
    )?;
    Ok(Outcome::Call(Callee::Method(method), words.into_iter().collect()))
}

/// HotSpot finds the member before it looks at its type, and before it asks the Java code, whose calls are then not in the
/// stack trace.
fn refuse_missing_member(machine: &mut Machine, place: Place) -> Result<(), Failure> {
    let (from, file) = (place.class, file_of(machine, place.class)?);
    let (kind, reference) = file.pool.method_handle(place.index)?;
    let class = named_class(machine, from, file.pool.member(reference)?.class)?;
    machine.classes_changed();
    // Methods of these two take whatever they are given.
    if machine.classes.external_name(class).starts_with("java.lang.invoke.") {
        return Ok(());
    }
    let classes = &mut machine.classes;
    let resolved = match kind {
        1 | 3 => classes.resolve_field(from, reference, false).map(drop),
        2 | 4 => classes.resolve_field(from, reference, true).map(drop),
        6 => classes.resolve_invocation(from, reference, Invocation::Static).map(drop),
        5 => classes.resolve_invocation(from, reference, Invocation::Virtual).map(drop),
        9 => classes.resolve_invocation(from, reference, Invocation::Interface).map(drop),
        7 | 8 => classes.resolve_invocation(from, reference, Invocation::Special).map(drop),
        _ => Ok(()),
    };
    match resolved {
        Err(error) if error.missing.is_some() => Err(Failure::of_link(machine, error)),
        _ => Ok(()),
    }
}

/// What the stub `bootstrap` gathers: places in the array that is its state reference 0.
const HANDLE: u32 = 0;
const TYPE: u32 = 1;
const ARGUMENTS: u32 = 2;
const APPENDIX: u32 = 3;

/// Stub: runs a bootstrap method. State word 1 counts the static arguments.
fn bootstrap(machine: &mut Machine, frame: Frame) -> Outcome {
    step(machine, frame, run_bootstrap)
}

fn bootstrap_method(machine: &Machine, place: Place) -> Result<(BootstrapMethod, String, String, bool), Failure> {
    let file = file_of(machine, place.class)?;
    let (number, name, text) = file.pool.dynamic(place.index)?;
    let missing = || Thrown::new("java/lang/ClassFormatError", "no such bootstrap method");
    let method = file.bootstrap_methods().get(usize::from(number)).cloned().ok_or_else(missing)?;
    Ok((method, name.into_owned(), text.into_owned(), file.pool.tag(place.index) == Some(Tag::InvokeDynamic)))
}

fn run_bootstrap(machine: &mut Machine, frame: Frame, place: Place) -> Result<Outcome, Failure> {
    let (method, name, text, is_call) = bootstrap_method(machine, place)?;
    loop {
        let gathered = frame.state_ref(machine, 0);
        match phase(machine, frame) {
            0 => {
                set_phase(machine, frame, 1);
                return Ok(constant_call(machine, Place { class: place.class, index: method.handle }));
            }
            1 => {
                let handle = frame.result_ref(machine);
                let none = Ref::NULL;
                let gathered = machine.new_ref_array(machine.known.object_array, &[handle, none, none, none])?;
                frame.set_state_ref(machine, 0, gathered);
                set_phase(machine, frame, 2);
            }
            2 if is_call => {
                set_phase(machine, frame, 3);
                return Ok(method_type_call(machine, place.class, &text));
            }
            2 => {
                let class = descriptor_class(machine, place.class, &text)?;
                let mirror = machine.mirror(class)?;
                machine.memory.set_ref_element(gathered, TYPE, mirror);
                set_phase(machine, frame, 4);
            }
            3 => {
                let result = frame.result_ref(machine);
                machine.memory.set_ref_element(gathered, TYPE, result);
                set_phase(machine, frame, 4);
            }
            4 => {
                let empty = vec![Ref::NULL; method.arguments.len()];
                let arguments = machine.new_ref_array(machine.known.object_array, &empty)?;
                machine.memory.set_ref_element(gathered, ARGUMENTS, arguments);
                let appendix = machine.new_ref_array(machine.known.object_array, &[Ref::NULL])?;
                machine.memory.set_ref_element(gathered, APPENDIX, appendix);
                set_phase(machine, frame, 5);
            }
            5 => {
                let done = frame.state(machine, 1) as usize;
                if let Some(&index) = method.arguments.get(done) {
                    set_phase(machine, frame, 6);
                    return Ok(constant_call(machine, Place { class: place.class, index }));
                }
                let call = link_call(machine, place, gathered, &name, is_call)?;
                set_phase(machine, frame, 7);
                return Ok(call);
            }
            6 => {
                let (done, argument) = (frame.state(machine, 1), frame.result_ref(machine));
                let arguments = machine.memory.ref_element(gathered, ARGUMENTS);
                machine.memory.set_ref_element(arguments, done as u32, argument);
                frame.set_state(machine, 1, done + 1);
                set_phase(machine, frame, 5);
            }
            _ if is_call => {
                let appendix = machine.memory.ref_element(machine.memory.ref_element(gathered, APPENDIX), 0);
                let linked = [frame.result_ref(machine), appendix];
                return Ok(Outcome::reference(machine.new_ref_array(machine.known.object_array, &linked)?));
            }
            _ => return Ok(Outcome::reference(frame.result_ref(machine))),
        }
    }
}

/// The static arguments in the form that the JDK expects: none, one as it is, or several in an array.
fn static_arguments(machine: &Machine, arguments: Ref) -> Ref {
    match machine.memory.array_length(arguments) {
        0 => Ref::NULL,
        1 => {
            let only = machine.memory.ref_element(arguments, 0);
            let is_plain = !only.is_null() && !machine.classes.class(machine.memory.class_of(only)).is_array();
            if is_plain { only } else { arguments }
        }
        _ => arguments,
    }
}

/// The call of `linkCallSite` or `linkDynamicConstant`. Older JDKs also take an index, which they do not use.
fn link_call(
    machine: &mut Machine,
    place: Place,
    gathered: Ref,
    name: &str,
    is_call: bool,
) -> Result<Outcome, Failure> {
    let (method_name, appendix_type, result) = if is_call {
        ("linkCallSite", "[Ljava/lang/Object;", "Ljava/lang/invoke/MemberName;")
    } else {
        ("linkDynamicConstant", "", "Ljava/lang/Object;")
    };
    let objects = "Ljava/lang/Object;".repeat(4);
    let newer = format!("(Ljava/lang/Object;{objects}{appendix_type}){result}");
    let older = format!("(Ljava/lang/Object;I{objects}{appendix_type}){result}");
    let (method, has_index) = match upcall(machine, method_name, &newer) {
        Ok(method) => (method, false),
        Err(_) => (upcall(machine, method_name, &older)?, true),
    };
    let caller = machine.mirror(place.class)?;
    let name = machine.intern_text(name)?;
    let memory = &machine.memory;
    let arguments = static_arguments(machine, memory.ref_element(gathered, ARGUMENTS));
    let mut words = Words::new();
    words.push(caller.word());
    if has_index {
        words.push(u64::from(place.index));
    }
    words.extend([memory.ref_element(gathered, HANDLE).word(), name.word()]);
    words.extend([memory.ref_element(gathered, TYPE).word(), arguments.word()]);
    if is_call {
        words.push(memory.ref_element(gathered, APPENDIX).word());
    }
    Ok(Outcome::Call(Callee::Method(method), words))
}
