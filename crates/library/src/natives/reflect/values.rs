//! Primitive values in and out of their wrapper objects, with the widening conversions of reflection (JLS §5.1.2).

use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Outcome, Thrown};
use jaywalk_machine::{Machine, Number, open_word};

/// Each primitive kind with its wrapper class and descriptor.
const WRAPPERS: [(Kind, &str, &str); 8] = [
    (Kind::Boolean, "java/lang/Boolean", "Z"),
    (Kind::Byte, "java/lang/Byte", "B"),
    (Kind::Char, "java/lang/Character", "C"),
    (Kind::Short, "java/lang/Short", "S"),
    (Kind::Int, "java/lang/Integer", "I"),
    (Kind::Long, "java/lang/Long", "J"),
    (Kind::Float, "java/lang/Float", "F"),
    (Kind::Double, "java/lang/Double", "D"),
];

/// What a wrapper object holds, which may stand for an unknown: a `long` or `double` has its tag beside it. `None` if the
/// object is no wrapper.
pub(super) fn unwrap(machine: &mut Machine, object: Ref) -> Option<(Kind, Number)> {
    let class = machine.memory.class_of(object);
    let info = machine.classes.class(class);
    if info.loader != LoaderId::BOOT {
        return None;
    }
    let name = machine.classes.symbols.text(info.name);
    let &(kind, _, descriptor) = WRAPPERS.iter().find(|(_, wrapper, _)| *wrapper == name)?;
    let offset = machine.field_offset(class, ("value", descriptor)).ok()?;
    let word = machine.memory.field(object, offset);
    if kind.words() == 2 {
        return Some((kind, machine.memory.look_up_pair(word, machine.memory.field(object, offset + 1))));
    }
    Some((kind, (machine.memory.look_up(word), 0)))
}

/// What must be chosen before a number can be converted: one that stays open need not be.
pub(super) fn undecided(machine: &Machine, (kind, number): (Kind, Number)) -> Option<u64> {
    open_word(kind, number).filter(|&word| !machine.is_open_number(word))
}

/// A number of kind `from`, which may stay open, as one of kind `to`; `None` if that would need a narrowing.
pub(super) fn widen(
    machine: &mut Machine,
    (from, number): (Kind, Number),
    to: Kind,
) -> Result<Option<Number>, Outcome> {
    let widened = widen_known(from, number.0, to);
    match open_word(from, number) {
        Some(_) if widened.is_some() => machine.convert(from, number, to).map(Some),
        _ => Ok(widened.map(|word| (word, 0))),
    }
}

/// A value of kind `from` as one of kind `to`; `None` if that would need a narrowing.
fn widen_known(from: Kind, word: u64, to: Kind) -> Option<u64> {
    if from == to {
        return Some(word);
    }
    let int = word as u32 as i32;
    let of_float = |value: f32| u64::from(value.to_bits());
    match (from, to) {
        (Kind::Byte, Kind::Short) | (Kind::Byte | Kind::Short | Kind::Char, Kind::Int) => Some(word),
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Long) => Some(i64::from(int) as u64),
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Float) => Some(of_float(int as f32)),
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Double) => Some(f64::from(int).to_bits()),
        (Kind::Long, Kind::Float) => Some(of_float(word as i64 as f32)),
        (Kind::Long, Kind::Double) => Some((word as i64 as f64).to_bits()),
        (Kind::Float, Kind::Double) => Some(f64::from(f32::from_bits(word as u32)).to_bits()),
        _ => None,
    }
}

/// The class and method that wrap a value of a primitive kind: `Integer.valueOf(int)`.
pub(super) fn wrapping_method(machine: &mut Machine, kind: Kind) -> Result<(ClassId, MethodId), Thrown> {
    let wrapper = WRAPPERS.iter().find(|(primitive, ..)| *primitive == kind);
    let &(_, name, descriptor) = wrapper.ok_or_else(|| Thrown::bare("java/lang/InternalError"))?;
    let class = machine.load(LoaderId::BOOT, name)?;
    let method = machine.declared_method(class, "valueOf", &format!("({descriptor})L{name};"))?;
    Ok((class, method))
}
