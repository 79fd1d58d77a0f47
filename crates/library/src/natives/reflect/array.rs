//! `java.lang.reflect.Array`

use super::values::{undecided, unwrap, widen, wrapping_method};
use crate::natives::{ClassNatives, CopyingNatives};
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MOST_DIMENSIONS, dimensions};
use jaywalk_classes::link::{ClassId, ClassKind};
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Ref};
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, Number, open_word};

/// The value in the arguments `(Object array, int index, value)`.
const STORED: ArgumentWords = ArgumentWords::one(2);

/// What is stored is copied.
pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/reflect/Array",
    methods: &[
        ("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set, STORED),
        ("setBoolean", "*", |machine, frame| set_as(machine, frame, Kind::Boolean), STORED),
        ("setByte", "*", |machine, frame| set_as(machine, frame, Kind::Byte), STORED),
        ("setChar", "*", |machine, frame| set_as(machine, frame, Kind::Char), STORED),
        ("setShort", "*", |machine, frame| set_as(machine, frame, Kind::Short), STORED),
        ("setInt", "*", |machine, frame| set_as(machine, frame, Kind::Int), STORED),
        ("setLong", "*", |machine, frame| set_as(machine, frame, Kind::Long), STORED),
        ("setFloat", "*", |machine, frame| set_as(machine, frame, Kind::Float), STORED),
        ("setDouble", "*", |machine, frame| set_as(machine, frame, Kind::Double), STORED),
    ],
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
        Entry::Returned if frame.state(machine, 0) == WRAPPING => Outcome::Word(frame.result(machine)),
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
    let element = machine.memory.copied_element(array, kind, index);
    if let Some(open) = undecided(machine, (kind, element)) {
        return Ok(Outcome::Force(open));
    }
    Ok(match widen(machine, (kind, element), wanted) {
        Ok(Some((value, tag))) if wanted.words() == 2 => Outcome::Pair(value, tag),
        Ok(Some((word, _))) => Outcome::Word(word),
        Ok(None) => return Err(illegal("argument type mismatch")),
        Err(outcome) => outcome,
    })
}

fn set(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(set_element(machine, frame))
}

fn set_element(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (array, word) = (frame.reference(machine, 0), machine.memory.look_up(frame.word(machine, 2)));
    let kind = checked_array(machine, array)?;
    if kind == Kind::Reference {
        let is_open = word > u64::from(u32::MAX);
        if is_open && !machine.known_to_fit(array, word) {
            return Ok(machine.ask_fit(array, word));
        }
        let index = checked_index(machine, array, frame.int(machine, 1))?;
        if is_open {
            machine.memory.set_ref_word(array.0 + ARRAY_HEADER_WORDS + index, word);
            return Ok(Outcome::Void);
        }
        check_store(machine, array, Ref::of_word(word))?;
        machine.memory.set_ref_element(array, index, Ref::of_word(word));
        return Ok(Outcome::Void);
    }
    // Which box it is does not matter.
    let Some(value) = machine.like(word) else { return Ok(Outcome::Force(word)) };
    if value.is_null() {
        return Err(Thrown::bare("java/lang/IllegalArgumentException"));
    }
    let inside = unwrap(machine, value).ok_or_else(|| illegal("argument type mismatch"))?;
    set_number(machine, frame, inside)
}

/// Stores a number, which may stay open.
fn set_number(machine: &mut Machine, frame: Frame, (from, number): (Kind, Number)) -> Result<Outcome, Thrown> {
    if let Some(open) = undecided(machine, (from, number)) {
        return Ok(Outcome::Force(open));
    }
    let array = frame.reference(machine, 0);
    let kind = checked_primitive_array(machine, array)?;
    let index = checked_index(machine, array, frame.int(machine, 1))?;
    let widened = match widen(machine, (from, number), kind) {
        Ok(widened) => widened.ok_or_else(|| illegal("argument type mismatch"))?,
        Err(outcome) => return Ok(outcome),
    };
    if open_word(kind, widened).is_some() {
        machine.reserve(machine.memory.array_length(array).saturating_add(ARRAY_HEADER_WORDS + 1))?;
    }
    machine.memory.set_copied_element(frame.reference(machine, 0), kind, index, widened)?;
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
    checked_primitive_array(machine, frame.reference(machine, 0))?;
    let number = match given.words() {
        2 => frame.pair(machine, 2),
        _ => (machine.memory.look_up(frame.word(machine, 2)), 0),
    };
    set_number(machine, frame, (given, number))
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
