//! Conversions between an interface method's types and those of the method behind it (`LambdaMetafactory`).

use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode;
use jaywalk_classes::descriptor::{class_name, kind_of};
use jaywalk_classes::write::{Call, CodeWriter, Member};

const OBJECT: &str = "Ljava/lang/Object;";

/// The class that boxes values of `kind`.
pub(super) fn box_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        _ => "java/lang/Object",
    }
}

/// The kind that instances of a class box, if it is a box.
fn boxed_kind(class: &str) -> Option<Kind> {
    PRIMITIVES.iter().copied().find(|&kind| box_of(kind) == class)
}

const PRIMITIVES: [Kind; 8] =
    [Kind::Boolean, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Double];

/// The descriptor of a primitive kind.
pub(super) fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "Z",
        Kind::Byte => "B",
        Kind::Char => "C",
        Kind::Short => "S",
        Kind::Int => "I",
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Void => "V",
        Kind::Reference => OBJECT,
    }
}

fn value_method(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "booleanValue",
        Kind::Byte => "byteValue",
        Kind::Char => "charValue",
        Kind::Short => "shortValue",
        Kind::Long => "longValue",
        Kind::Float => "floatValue",
        Kind::Double => "doubleValue",
        _ => "intValue",
    }
}

/// Whether a value of `from` may be converted to `to` by what [`convert`] writes: identity, widening, boxing and
/// unboxing, casts of references. Anything else is an error that the JDK words.
pub(super) fn is_convertible(from: &str, to: &str) -> bool {
    let (from_kind, to_kind) = (kind_of(from), kind_of(to));
    match (from_kind, to_kind) {
        (_, Kind::Void) => true,
        (Kind::Void, _) => false,
        (Kind::Reference, Kind::Reference) => true,
        (Kind::Reference, _) => match boxed_kind(class_name(from)) {
            Some(boxed) => widens(boxed, to_kind),
            None => matches!(from, OBJECT | "Ljava/lang/Number;" | "Ljava/io/Serializable;" | "Ljava/lang/Comparable;"),
        },
        (_, Kind::Reference) => match boxed_kind(class_name(to)) {
            Some(boxed) => boxed == from_kind,
            None => matches!(to, OBJECT | "Ljava/lang/Number;" | "Ljava/io/Serializable;" | "Ljava/lang/Comparable;"),
        },
        _ => widens(from_kind, to_kind),
    }
}

/// Widening primitive conversion (JLS §5.1.2), or none.
fn widens(from: Kind, to: Kind) -> bool {
    use Kind::*;
    from == to
        || match from {
            Byte => matches!(to, Short | Int | Long | Float | Double),
            Short | Char => matches!(to, Int | Long | Float | Double),
            Int => matches!(to, Long | Float | Double),
            Long => matches!(to, Float | Double),
            Float => to == Double,
            _ => false,
        }
}

/// Converts the value on the stack, of type `from`, to type `to`. `functional` is what the value is known to be,
/// which may be more than `from` says; a value that is not is refused with a `ClassCastException`.
pub(super) fn convert(code: &mut CodeWriter<'_>, from: &str, to: &str, functional: &str) {
    if from == to && from == functional {
        return;
    }
    match (kind_of(from), kind_of(to)) {
        (Kind::Void, _) | (_, Kind::Void) => {}
        (Kind::Reference, Kind::Reference) => {
            let known = if kind_of(functional) == Kind::Reference { cast(code, from, functional) } else { from };
            cast(code, known, to);
        }
        (Kind::Reference, target) => {
            let known = if kind_of(functional) == Kind::Reference { cast(code, from, functional) } else { from };
            unbox(code, known, target);
        }
        (source, Kind::Reference) => match boxed_kind(class_name(to)) {
            Some(boxed) => {
                widen(code, source, boxed);
                box_value(code, boxed);
            }
            None => box_value(code, source),
        },
        (source, target) => widen(code, source, target),
    }
}

/// Casts to a class unless it is known already. Returns what is known then.
fn cast<'a>(code: &mut CodeWriter<'_>, from: &str, to: &'a str) -> &'a str {
    if from != to && to != OBJECT {
        code.check_cast(class_name(to));
    }
    to
}

fn unbox(code: &mut CodeWriter<'_>, known: &str, target: Kind) {
    let class = match boxed_kind(class_name(known)) {
        // A Character has no methods for the other kinds: unbox, then widen.
        Some(boxed @ (Kind::Char | Kind::Boolean)) => {
            call_value(code, box_of(boxed), boxed);
            return widen(code, boxed, target);
        }
        Some(boxed) => box_of(boxed),
        None if matches!(target, Kind::Char | Kind::Boolean) => {
            code.check_cast(box_of(target));
            box_of(target)
        }
        None => {
            if class_name(known) != "java/lang/Number" {
                code.check_cast("java/lang/Number");
            }
            "java/lang/Number"
        }
    };
    call_value(code, class, target);
}

fn call_value(code: &mut CodeWriter<'_>, class: &str, kind: Kind) {
    let descriptor = format!("(){}", letter(kind));
    code.call(Call::Virtual, Member { class, name: value_method(kind), descriptor: &descriptor });
}

/// Boxes the primitive on the stack.
pub(super) fn box_value(code: &mut CodeWriter<'_>, kind: Kind) {
    let class = box_of(kind);
    let descriptor = format!("({})L{class};", letter(kind));
    code.call(Call::Static, Member { class, name: "valueOf", descriptor: &descriptor });
}

fn widen(code: &mut CodeWriter<'_>, from: Kind, to: Kind) {
    let is_int = |kind: Kind| !matches!(kind, Kind::Long | Kind::Float | Kind::Double);
    match (from, to) {
        (from, Kind::Long) if is_int(from) => code.plain(opcode::I2L),
        (from, Kind::Float) if is_int(from) => code.plain(opcode::I2F),
        (from, Kind::Double) if is_int(from) => code.plain(opcode::I2D),
        (Kind::Long, Kind::Float) => code.plain(opcode::L2F),
        (Kind::Long, Kind::Double) => code.plain(opcode::L2D),
        (Kind::Float, Kind::Double) => code.plain(opcode::F2D),
        _ => {}
    }
}
