//! `java.lang.reflect.Array`

use super::values::{open_inside, unwrap, widen, wrapping_method};
use crate::natives::{ClassNatives, CopyingNatives};
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MOST_DIMENSIONS, dimensions};
use jaywalk_classes::link::{ClassId, ClassKind};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Ref};
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};

/// What is stored is copied.
pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/reflect/Array",
    methods: &[("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set, ArgumentWords::one(2))],
};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/reflect/Array",
    methods: &[
        ("getLength", "(Ljava/lang/Object;)I", get_length),
        ("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
        ("getBoolean", "*", |machine, frame| get_as(machine, frame, Kind::Boolean)),
        ("getByte", "*", |machine, frame| get_as(machine, frame, Kind::Byte)),
        ("getChar", "*", |machine, frame| get_as(machine, frame, Kind::Char)),
        ("getShort", "*", |machine, frame| get_as(machine, frame, Kind::Short)),
        ("getInt", "*", |machine, frame| get_as(machine, frame, Kind::Int)),
        ("getLong", "*", |machine, frame| get_as(machine, frame, Kind::Long)),
        ("getFloat", "*", |machine, frame| get_as(machine, frame, Kind::Float)),
        ("getDouble", "*", |machine, frame| get_as(machine, frame, Kind::Double)),
        ("setBoolean", "*", |machine, frame| set_as(machine, frame, Kind::Boolean)),
        ("setByte", "*", |machine, frame| set_as(machine, frame, Kind::Byte)),
        ("setChar", "*", |machine, frame| set_as(machine, frame, Kind::Char)),
        ("setShort", "*", |machine, frame| set_as(machine, frame, Kind::Short)),
        ("setInt", "*", |machine, frame| set_as(machine, frame, Kind::Int)),
        ("setLong", "*", |machine, frame| set_as(machine, frame, Kind::Long)),
        ("setFloat", "*", |machine, frame| set_as(machine, frame, Kind::Float)),
        ("setDouble", "*", |machine, frame| set_as(machine, frame, Kind::Double)),
        ("newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
        ("multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
    ],
};

fn illegal(message: &str) -> Thrown {
    Thrown::new("java/lang/IllegalArgumentException", message)
}

/// The array and what its elements are.
fn checked_array(machine: &Machine, array: Ref) -> Result<Kind, Thrown> {
    if array.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    match machine.classes.class(machine.memory.class_of(array)).kind {
        ClassKind::Array { element_kind, .. } => Ok(element_kind),
        _ => Err(illegal("Argument is not an array")),
    }
}

fn checked_index(machine: &Machine, array: Ref, index: i32) -> Result<u32, Thrown> {
    let length = machine.memory.array_length(array);
    let index = u32::try_from(index).ok().filter(|&index| index < length);
    index.ok_or_else(|| Thrown::bare("java/lang/ArrayIndexOutOfBoundsException"))
}

fn get_length(machine: &mut Machine, frame: Frame) -> Outcome {
    let array = frame.reference(machine, 0);
    let length = checked_array(machine, array).map(|_| machine.memory.array_length(array) as i32);
    Outcome::from(length.map(Outcome::int))
}

/// State word 0 of `get`: the wrapper's class is initialised, then it makes the object.
const WRAPPING: u64 = 1;

fn get(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned if frame.state(machine, 0) == WRAPPING => Outcome::reference(frame.result_ref(machine)),
        _ => Outcome::from(get_element(machine, frame)),
    }
}

fn get_element(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let array = frame.reference(machine, 0);
    let kind = checked_array(machine, array)?;
    let index = checked_index(machine, array, frame.int(machine, 1))?;
    if kind == Kind::Reference {
        // It may stand for an unknown: it is only passed on.
        return Ok(Outcome::Word(machine.memory.look_up(machine.memory.word_element(array, index))));
    }
    let (class, method) = wrapping_method(machine, kind)?;
    if frame.entry == Entry::Start {
        return Ok(Outcome::Call(Callee::Initialize(class), Words::new()));
    }
    frame.set_state(machine, 0, WRAPPING);
    // It may stand for an unknown: it is only passed on.
    let (word, tag) = machine.memory.copied_element(array, kind, index);
    let words = [word, tag][..usize::from(kind.words())].iter().copied().collect();
    Ok(Outcome::Call(Callee::Method(method), words))
}

fn checked_primitive_array(machine: &Machine, array: Ref) -> Result<Kind, Thrown> {
    match checked_array(machine, array)? {
        Kind::Reference => Err(illegal("Argument is not an array of primitive type")),
        kind => Ok(kind),
    }
}

fn get_as(machine: &mut Machine, frame: Frame, wanted: Kind) -> Outcome {
    Outcome::from(get_widened(machine, frame, wanted))
}

fn get_widened(machine: &mut Machine, frame: Frame, wanted: Kind) -> Result<Outcome, Thrown> {
    let array = frame.reference(machine, 0);
    let kind = checked_primitive_array(machine, array)?;
    let index = checked_index(machine, array, frame.int(machine, 1))?;
    let word = widen(kind, machine.memory.element(array, kind, index), wanted);
    let word = word.ok_or_else(|| illegal("argument type mismatch"))?;
    Ok(Outcome::of_kind(wanted, word))
}

fn set(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(set_element(machine, frame))
}

fn set_element(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (array, word) = (frame.reference(machine, 0), machine.memory.look_up(frame.word(machine, 2)));
    let kind = checked_array(machine, array)?;
    let is_open = word > u64::from(u32::MAX);
    if is_open && (kind != Kind::Reference || !machine.known_to_fit(array, word)) {
        return Ok(Outcome::Force(word));
    }
    let value = Ref::of_word(word);
    if kind == Kind::Reference {
        let index = checked_index(machine, array, frame.int(machine, 1))?;
        if is_open {
            machine.memory.set_ref_word(array.0 + ARRAY_HEADER_WORDS + index, word);
            return Ok(Outcome::Void);
        }
        check_store(machine, array, value)?;
        machine.memory.set_ref_element(array, index, value);
        return Ok(Outcome::Void);
    }
    if value.is_null() {
        return Err(Thrown::bare("java/lang/IllegalArgumentException"));
    }
    let mismatch = || illegal("argument type mismatch");
    let inside = unwrap(machine, value).ok_or_else(mismatch)?;
    if let Some(open) = open_inside(inside) {
        return Ok(Outcome::Force(open));
    }
    let (from, word, _) = inside;
    let index = checked_index(machine, array, frame.int(machine, 1))?;
    let word = widen(from, word, kind).ok_or_else(mismatch)?;
    machine.memory.set_element(array, kind, index, word);
    Ok(Outcome::Void)
}

fn check_store(machine: &Machine, array: Ref, value: Ref) -> Result<(), Thrown> {
    let class = machine.classes.class(machine.memory.class_of(array));
    match class.kind {
        ClassKind::Array { element, .. }
            if !value.is_null() && !machine.classes.is_subclass(machine.memory.class_of(value), element) =>
        {
            Err(illegal("array element type mismatch"))
        }
        _ => Ok(()),
    }
}

fn set_as(machine: &mut Machine, frame: Frame, given: Kind) -> Outcome {
    Outcome::from(set_widened(machine, frame, given))
}

fn set_widened(machine: &mut Machine, frame: Frame, given: Kind) -> Result<Outcome, Thrown> {
    let array = frame.reference(machine, 0);
    let kind = checked_primitive_array(machine, array)?;
    let index = checked_index(machine, array, frame.int(machine, 1))?;
    let word = widen(given, frame.word(machine, 2), kind).ok_or_else(|| illegal("argument type mismatch"))?;
    machine.memory.set_element(array, kind, index, word);
    Ok(Outcome::Void)
}

/// The class of an array's elements, from its mirror.
fn element_class(machine: &Machine, mirror: Ref) -> Result<ClassId, Thrown> {
    if mirror.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let class = machine.class_of_mirror(mirror);
    if machine.classes.class(class).kind == ClassKind::Primitive(Kind::Void) {
        return Err(Thrown::bare("java/lang/IllegalArgumentException"));
    }
    Ok(class)
}

fn checked_length(length: i32) -> Result<u32, Thrown> {
    u32::try_from(length).map_err(|_| Thrown::new("java/lang/NegativeArraySizeException", length.to_string()))
}

fn new_array(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(make_array(machine, frame).map(Outcome::reference))
}

fn make_array(machine: &mut Machine, frame: Frame) -> Result<Ref, Thrown> {
    let element = element_class(machine, frame.reference(machine, 0))?;
    let length = checked_length(frame.int(machine, 1))?;
    if dimensions_of(machine, element) == MOST_DIMENSIONS {
        return Err(Thrown::bare("java/lang/IllegalArgumentException"));
    }
    let class = machine.array_class(element);
    let kind = element_kind(machine, class);
    machine.reserve_array(class, length)?;
    Ok(machine.memory.new_array(class, kind, length)?)
}

fn dimensions_of(machine: &Machine, class: ClassId) -> usize {
    dimensions(machine.classes.external_name(class).as_bytes())
}

fn element_kind(machine: &Machine, array: ClassId) -> Kind {
    match machine.classes.class(array).kind {
        ClassKind::Array { element_kind, .. } => element_kind,
        _ => Kind::Reference,
    }
}

fn multi_new_array(machine: &mut Machine, frame: Frame) -> Outcome {
    let dimensions = frame.reference(machine, 1);
    let count = if dimensions.is_null() { 0 } else { machine.memory.array_length(dimensions) };
    let mut lengths = (0..count).map(|index| machine.memory.look_up(machine.memory.word_element(dimensions, index)));
    match lengths.find(|&length| length > u64::from(u32::MAX)) {
        Some(open) => Outcome::Force(open),
        None => Outcome::from(make_multi_array(machine, frame).map(Outcome::reference)),
    }
}

fn make_multi_array(machine: &mut Machine, frame: Frame) -> Result<Ref, Thrown> {
    let mirror = frame.reference(machine, 0);
    let dimensions = frame.reference(machine, 1);
    if dimensions.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let mut class = element_class(machine, mirror)?;
    let count = machine.memory.array_length(dimensions);
    if count == 0 || dimensions_of(machine, class) + count as usize > MOST_DIMENSIONS {
        return Err(Thrown::bare("java/lang/IllegalArgumentException"));
    }
    let mut lengths = Vec::with_capacity(count as usize);
    for index in 0..count {
        let length = machine.memory.look_up(machine.memory.word_element(dimensions, index));
        lengths.push(checked_length(length as i32)?);
        class = machine.array_class(class);
    }
    let counts: Vec<i32> = lengths.iter().map(|&length| length as i32).collect();
    let words = machine.nested_words(class, &counts);
    machine.reserve(words)?;
    fill_dimensions(machine, class, &lengths)
}

/// An array whose elements are, but for the last dimension, arrays themselves.
fn fill_dimensions(machine: &mut Machine, class: ClassId, lengths: &[u32]) -> Result<Ref, Thrown> {
    let Some((&length, rest)) = lengths.split_first() else { return Ok(Ref::NULL) };
    let kind = element_kind(machine, class);
    let array = machine.memory.new_array(class, kind, length)?;
    let ClassKind::Array { element, .. } = machine.classes.class(class).kind else { return Ok(array) };
    if !rest.is_empty() {
        for index in 0..length {
            let part = fill_dimensions(machine, element, rest)?;
            machine.memory.set_ref_element(array, index, part);
        }
    }
    Ok(array)
}
