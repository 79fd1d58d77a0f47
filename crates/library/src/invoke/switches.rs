//! Switches over patterns and enums: what `SwitchBootstraps` does, without running it.
//!
//! A site has a native method of its own, in a hidden class, that finds the first label that fits the value.

use super::lambda::{hide_methods, suffix};
use super::linker::{Linking, file_of, named_class};
use crate::failure::Failure;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::file::{BootstrapMethod, ConstantPool, Tag};
use jaywalk_classes::link::{ClassId, LoaderId, MethodId, flags};
use jaywalk_classes::write::ClassWriter;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Frame, Native, Outcome, Thrown};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a value is compared with.
#[derive(Clone, Debug)]
enum Label {
    /// Instances of a class.
    Class(ClassId),
    /// An equal string.
    Text(Vec<u16>),
    /// A box of an equal small number, or of the character with this number.
    Number(i32),
    /// The enum constant with this name.
    Constant(Vec<u16>),
}

/// What the natives look for, and the native of each site.
#[derive(Default)]
struct Switches {
    labels: FxHashMap<MethodId, Arc<[Label]>>,
    methods: FxHashMap<u32, MethodId>,
}

/// Links a site of `typeSwitch` or, with `is_enum`, of `enumSwitch`. Returns false if the JDK has to do it.
pub(super) fn link(
    machine: &mut Machine,
    linking: Linking,
    bootstrap: &BootstrapMethod,
    is_enum: bool,
) -> Result<bool, Failure> {
    let known = state::<Switches>(machine).methods.get(&linking.number).copied();
    let method = match known {
        Some(method) => method,
        None => {
            let Some(method) = make(machine, linking, bootstrap, is_enum)? else { return Ok(false) };
            state::<Switches>(machine).methods.insert(linking.number, method);
            method
        }
    };
    machine.set_call_for_good(linking.number, linking.pc, method);
    Ok(true)
}

fn make(
    machine: &mut Machine,
    linking: Linking,
    bootstrap: &BootstrapMethod,
    is_enum: bool,
) -> Result<Option<MethodId>, Failure> {
    let file = file_of(machine, linking.from)?;
    let (_, _, text) = file.pool.dynamic(linking.site.index)?;
    let Some(descriptor) = MethodDescriptor::parse(&text) else { return Ok(None) };
    let is_expected = descriptor.result == "I"
        && matches!(descriptor.parameters.as_slice(), [value, "I"] if kind_of(value) == Kind::Reference);
    if !is_expected {
        return Ok(None);
    }
    let mut labels = Vec::new();
    for &index in &bootstrap.arguments {
        let Some(label) = read_label(machine, linking, &file.pool, index, is_enum)? else { return Ok(None) };
        labels.push(label);
    }
    const SYNTHETIC: u16 = 0x1000;
    let name = format!("{}$$TypeSwitch", file.name());
    let mut writer = ClassWriter::new(flags::FINAL | SYNTHETIC, &name, "java/lang/Object");
    writer.add_bodiless_method(flags::STATIC | flags::NATIVE, "select", "(Ljava/lang/Object;I)I");
    let Ok(bytes) = writer.finish() else { return Ok(None) };
    let class = machine.define_hidden(linking.from, bytes, suffix(machine, linking))?;
    hide_methods(machine, class);
    let method = machine.declared_method(class, "select", "(Ljava/lang/Object;I)I")?;
    machine.bind_copying(method, Native { body: select, copies: ArgumentWords::one(0) });
    state::<Switches>(machine).labels.insert(method, labels.into());
    Ok(Some(method))
}

fn read_label(
    machine: &mut Machine,
    linking: Linking,
    pool: &ConstantPool,
    index: u16,
    is_enum: bool,
) -> Result<Option<Label>, Failure> {
    Ok(match pool.tag(index) {
        Some(Tag::Class) => {
            let class = named_class(machine, linking.from, index)?;
            machine.classes_changed();
            Some(Label::Class(class))
        }
        Some(Tag::String) if is_enum => Some(Label::Constant(pool.string_utf16(index)?)),
        Some(Tag::String) => Some(Label::Text(pool.string_utf16(index)?)),
        Some(Tag::Integer) if !is_enum => Some(Label::Number(pool.integer(index)?)),
        _ => None,
    })
}

/// Native: the number of the first label from the second argument on that fits the first; their number if none
/// does, and -1 for null.
fn select(machine: &mut Machine, frame: Frame) -> Outcome {
    let labels = frame.method.and_then(|method| state::<Switches>(machine).labels.get(&method).cloned());
    let Some(labels) = labels else { return Outcome::Unsupported("a switch without its labels".into()) };
    let (value, first) = (machine.memory.look_up(frame.word(machine, 0)), frame.int(machine, 1));
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    if first > labels.len() {
        let message = format!("Index {} out of bounds for length {}", frame.int(machine, 1), labels.len() + 1);
        return Outcome::throw("java/lang/IndexOutOfBoundsException", message);
    }
    match machine.tell_null(value) {
        Some(true) => return Outcome::int(-1),
        Some(false) => {}
        None => return Outcome::Ask(value),
    }
    for (number, label) in labels.iter().enumerate().skip(first) {
        match fits(machine, value, label) {
            Ok(true) => return Outcome::int(number as i32),
            Ok(false) => {}
            Err(outcome) => return outcome,
        }
    }
    Outcome::int(labels.len() as i32)
}

/// Whether a label fits what a word stands for, which is not null.
fn fits(machine: &mut Machine, word: u64, label: &Label) -> Result<bool, Outcome> {
    if let Label::Class(wanted) = label {
        return machine.tell_instance(word, *wanted).ok_or(Outcome::AskInstance(word, *wanted));
    }
    // Which box it is does not matter.
    let value = machine.like(word).ok_or(Outcome::Force(word))?;
    let class = machine.memory.class_of(value);
    Ok(match label {
        Label::Class(_) => false,
        Label::Text(text) => class == machine.known.string && machine.string_units(value) == *text,
        Label::Number(number) => match boxed_number(machine, value).map_err(Outcome::Throw)? {
            Some(inside) => machine.equal_numbers(Kind::Int, (inside, 0), (u64::from(*number as u32), 0))?,
            None => false,
        },
        Label::Constant(name) => {
            let enumeration = machine.load(LoaderId::BOOT, "java/lang/Enum").map_err(Outcome::Throw)?;
            let offset = machine.field_offset(enumeration, ("name", "Ljava/lang/String;")).map_err(Outcome::Throw)?;
            let text = machine.memory.ref_field(value, offset);
            machine.classes.is_subclass(class, enumeration) && machine.string_units(text) == *name
        }
    })
}

/// The number in a box of a type that a switch over constants may have, which may be open.
fn boxed_number(machine: &mut Machine, value: Ref) -> Result<Option<u64>, Thrown> {
    let class = machine.memory.class_of(value);
    let info = machine.classes.class(class);
    if info.loader != LoaderId::BOOT {
        return Ok(None);
    }
    let descriptor = match machine.classes.symbols.text(info.name) {
        "java/lang/Integer" => "I",
        "java/lang/Short" => "S",
        "java/lang/Byte" => "B",
        "java/lang/Character" => "C",
        _ => return Ok(None),
    };
    let offset = machine.field_offset(class, ("value", descriptor))?;
    Ok(Some(machine.memory.look_up(machine.memory.field(value, offset))))
}
