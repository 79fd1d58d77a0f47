//! `Unsafe`: reading, writing and exchanging variables.
//!
//! One thread runs at a time, so plain, opaque and volatile accesses do the same, and an exchange is a read and a write.
//! Only whoever looks for data races wants to know in which mode an access was made.

use super::place::{
    ARRAY_BASE, MappedByte, Outside, Place, first_met, index_scale, locate_variable, mapped_byte, read, widened, write,
};
use crate::natives::io::viewed;
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Exhausted, Ref};
use jaywalk_machine::native::{Frame, Outcome};
use jaywalk_machine::{AccessMode, Machine, Number, open_word};

// Registers of `(Object base, long offset, value…)`, after the receiver.
const BASE: usize = 1;
const OFFSET: usize = 2;
const VALUE: usize = 4;

/// The kind that a descriptor's character names.
fn kind_of(descriptor: char) -> Kind {
    Kind::of_descriptor(descriptor as u8).unwrap_or(Kind::Void)
}

/// Java bytes of a variable of `kind`.
fn size_of(kind: Kind) -> u32 {
    index_scale(kind) as u32
}

/// Notes in which mode the access is made, where that matters.
fn note_mode(machine: &mut Machine, frame: Frame) {
    if machine.looks_for_races() {
        find_mode(machine, frame);
    }
}

/// The mode is in the name of the method. The JDK writes those that are weaker in terms of stronger ones, so the method
/// counts that was called from outside of the class.
#[cold]
fn find_mode(machine: &mut Machine, frame: Frame) {
    let Some(native) = frame.method else { return };
    let class = machine.classes.method(native).class;
    let methods = machine.frames().map_while(|frame| match frame.owner {
        Owner::Method(method) if machine.classes.method(method).class == class => Some(method),
        _ => None,
    });
    let asked = methods.last().unwrap_or(native);
    let mode = mode_of(machine.classes.symbols.text(machine.classes.method(asked).name));
    machine.note_mode(mode);
}

/// The mode that the name of a method of `Unsafe` says.
fn mode_of(name: &str) -> AccessMode {
    let suffixes = [
        ("Plain", AccessMode::Plain),
        ("Opaque", AccessMode::Opaque),
        ("Acquire", AccessMode::Acquire),
        ("Release", AccessMode::Release),
        ("Volatile", AccessMode::Volatile),
    ];
    let said = suffixes.into_iter().find(|(suffix, _)| name.ends_with(suffix));
    let is_exchange = ["compareAnd", "weakCompareAnd", "getAnd"].iter().any(|beginning| name.starts_with(beginning));
    said.map_or(if is_exchange { AccessMode::Volatile } else { AccessMode::Plain }, |(_, mode)| mode)
}

fn place_of(machine: &mut Machine, frame: Frame, kind: Kind) -> Result<Place, Outside> {
    let (base, offset) = (frame.reference(machine, BASE), frame.long(machine, OFFSET));
    locate_variable(machine, base, offset, kind)
}

/// A variable that is accessed.
#[derive(Clone, Copy)]
enum Variable {
    /// At a place.
    At(Place),
    /// An element of the array that is the base, at an open index.
    Element(u64),
}

/// The variable to access.
fn variable(machine: &mut Machine, frame: Frame, kind: Kind) -> Result<Variable, Outcome> {
    let offset = frame.pair(machine, OFFSET);
    if let Some(word) = open_word(Kind::Long, offset)
        && machine.is_open_number(word)
    {
        let base = frame.reference(machine, BASE);
        let element = if base.is_null() { Kind::Void } else { machine.element_kind(machine.memory.class_of(base)) };
        let is_whole = element != Kind::Void && is_alike(element, kind);
        let scale = index_scale(kind);
        let index = if is_whole { machine.index_at_offset(offset, (ARRAY_BASE, scale.into()))? } else { None };
        return index.map(Variable::Element).ok_or(Outcome::Force(word));
    }
    Ok(Variable::At(place_of(machine, frame, kind)?))
}

/// The variable to access, which is to hold this value.
fn variable_for(machine: &mut Machine, frame: Frame, kind: Kind, value: Number) -> Result<Variable, Outcome> {
    let variable = variable(machine, frame, kind)?;
    let Variable::At(Place::Packed { array, .. }) = variable else { return Ok(variable) };
    if open_word(kind, value).is_none() || machine.memory.is_shadowed(array) {
        return Ok(variable);
    }
    // Its elements have no room for an unknown yet. Making it may move the array.
    let room = machine.memory.array_length(array).saturating_add(ARRAY_HEADER_WORDS + 1);
    machine.reserve(room).map_err(Outcome::Throw)?;
    Ok(Variable::At(place_of(machine, frame, kind)?))
}

/// The offset of an element must be known after all.
fn force_offset(machine: &Machine, frame: Frame) -> Outcome {
    Outcome::Force(frame.pair(machine, OFFSET).1)
}

fn load(machine: &mut Machine, frame: Frame, kind: Kind, variable: Variable) -> Result<Number, Outcome> {
    match variable {
        Variable::At(place) => load_at(machine, place, kind),
        Variable::Element(index) => {
            machine.open_element(BASE as u8, index)?.ok_or_else(|| force_offset(machine, frame))
        }
    }
}

/// Writes a value; a reference is the argument in this register.
fn store(
    machine: &mut Machine,
    frame: Frame,
    (kind, variable): (Kind, Variable),
    (value, register): (Number, usize),
) -> Result<(), Outcome> {
    let done = match variable {
        Variable::At(place) => return store_at(machine, place, kind, value),
        Variable::Element(index) if kind == Kind::Reference => {
            machine.set_open_reference(BASE as u8, index, register as u8)?
        }
        Variable::Element(index) => machine.set_open_number(BASE as u8, index, value)?,
    };
    if done { Ok(()) } else { Err(force_offset(machine, frame)) }
}

/// `getInt` and the like; `KIND` is the descriptor of what is read.
pub(super) fn get<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    note_mode(machine, frame);
    let kind = kind_of(KIND);
    if KIND != 'L'
        && let (offset, 0) = frame.pair(machine, OFFSET)
        && let Some(at) = mapped_byte(offset as i64)
    {
        return get_mapped(machine, at, kind);
    }
    ended(variable(machine, frame, kind).and_then(|variable| {
        let value = load(machine, frame, kind, variable)?;
        Ok(returned(kind, value))
    }))
}

/// Reads a file that is mapped for reading.
fn get_mapped(machine: &mut Machine, at: MappedByte, kind: Kind) -> Outcome {
    let mut bytes = [0; 8];
    match viewed::read(machine, at, &mut bytes[..size_of(kind) as usize]) {
        Ok(()) => Outcome::of_kind(kind, widened(kind, u64::from_le_bytes(bytes))),
        Err(failure) => failure.outcome(),
    }
}

/// `putInt` and the like.
pub(super) fn put<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    note_mode(machine, frame);
    let kind = kind_of(KIND);
    let value = argument(machine, frame, VALUE, kind);
    ended(variable_for(machine, frame, kind, value).and_then(|variable| {
        let value = argument(machine, frame, VALUE, kind);
        store(machine, frame, (kind, variable), (value, VALUE))?;
        Ok(Outcome::Void)
    }))
}

fn ended(result: Result<Outcome, Outcome>) -> Outcome {
    result.unwrap_or_else(|outcome| outcome)
}

/// An argument, which may stand for an unknown.
fn argument(machine: &Machine, frame: Frame, index: usize, kind: Kind) -> Number {
    if kind.words() == 2 {
        return frame.pair(machine, index);
    }
    let word = machine.memory.look_up(frame.word(machine, index));
    let is_known = open_word(kind, (word, 0)).is_none();
    (if is_known { widened(kind, word) } else { word }, 0)
}

fn returned(kind: Kind, (word, tag): Number) -> Outcome {
    if kind.words() == 2 { Outcome::Pair(word, tag) } else { Outcome::Word(word) }
}

/// What a variable has to itself, so that it may stand for unknowns.
#[derive(Clone, Copy)]
enum Own {
    /// A word: of a `long` or `double` the first.
    Word(u32),
    /// Elements of an array of this kind: the first, and how many.
    Elements(Ref, Kind, u32, u32),
}

/// What a variable has to itself, if it is accessed as a whole.
fn own(place: Place, kind: Kind) -> Option<Own> {
    let size = size_of(kind);
    match place {
        Place::Word { address, byte: 0, kind: variable } if is_alike(variable, kind) => Some(Own::Word(address)),
        Place::Ints(first, start) if start % 4 == 0 && size == 4 => Some(Own::Word(first + start / 4)),
        Place::Packed { array, kind: element, start }
            if start.is_multiple_of(size_of(element)) && size.is_multiple_of(size_of(element)) =>
        {
            Some(Own::Elements(array, element, start / size_of(element), size / size_of(element)))
        }
        _ => None,
    }
}

/// Whether what stands for a value of the one kind can stand for one of the other.
fn is_alike(one: Kind, other: Kind) -> bool {
    let (one_size, other_size) = (size_of(one), size_of(other));
    one == other || one != Kind::Reference && other != Kind::Reference && one_size == other_size && one_size >= 4
}

/// The value of a variable, which may stand for an unknown. What is in a part of one must be chosen first.
fn load_at(machine: &mut Machine, place: Place, kind: Kind) -> Result<Number, Outcome> {
    let memory = &machine.memory;
    match own(place, kind) {
        Some(Own::Word(address)) if kind.words() == 2 => {
            return Ok(memory.look_up_pair(memory.get(address), memory.get(address + 1)));
        }
        Some(Own::Word(address)) => {
            let word = memory.look_up(memory.get(address));
            let is_known = open_word(kind, (word, 0)).is_none();
            return Ok((if is_known { widened(kind, word) } else { word }, 0));
        }
        Some(Own::Elements(array, element, first, count)) if memory.is_shadowed(array) => {
            let parts: Vec<Number> =
                (first..first + count).map(|index| memory.copied_element(array, element, index)).collect();
            if parts.iter().any(|&part| open_word(element, part).is_some()) {
                return match parts[..] {
                    [part] if is_alike(element, kind) => Ok(part),
                    [part] => machine.convert(element, part, kind),
                    _ => machine.join(element, &parts, kind),
                };
            }
        }
        _ => {}
    }
    // What is open here counts as missed.
    Ok((widened(kind, read(&machine.memory, place, size_of(kind))), 0))
}

/// Writes a value that may stand for an unknown. What has no room for it must be chosen first: the value, or what it is to
/// become a part of.
fn store_at(machine: &mut Machine, place: Place, kind: Kind, value: Number) -> Result<(), Outcome> {
    let memory = &mut machine.memory;
    let open = open_word(kind, value);
    match (kind, place, own(place, kind)) {
        (Kind::Reference, Place::Word { address, .. }, _) => memory.set_ref_word(address, value.0),
        (Kind::Reference, ..) => {}
        (_, _, Some(Own::Word(address))) if open.is_some() => match kind.words() {
            2 => memory.set_wide(address, value.0, value.1),
            _ => memory.set(address, value.0),
        },
        (_, _, Some(Own::Elements(array, element, first, count))) if open.is_some() || memory.is_shadowed(array) => {
            let parts = match count {
                1 if is_alike(element, kind)
                    && open.is_none_or(|word| kind.words() == 2 || !machine.is_open_number(word)) =>
                {
                    vec![value]
                }
                1 => vec![machine.convert(kind, value, element)?],
                _ => machine.split(kind, value, element, count)?,
            };
            for (index, part) in (first..).zip(parts) {
                machine.memory.set_copied_element(array, element, index, part).map_err(exhausted)?;
            }
        }
        _ => {
            if let Some(open) = open.or_else(|| first_met(&machine.memory, place, size_of(kind).into())) {
                return Err(Outcome::Force(open));
            }
            write(&mut machine.memory, place, size_of(kind), widened(kind, value.0));
        }
    }
    Ok(())
}

fn exhausted(exhausted: Exhausted) -> Outcome {
    Outcome::Throw(exhausted.into())
}

/// Makes sure that the offset of a reference is known: one that was read does not survive that another is stored at an
/// open index, for which room is made.
fn closed(machine: &Machine, frame: Frame, kind: Kind) -> Result<(), Outcome> {
    let open = open_word(Kind::Long, frame.pair(machine, OFFSET)).filter(|_| kind == Kind::Reference);
    open.map_or(Ok(()), |word| Err(Outcome::Force(word)))
}

/// Writes if the variable holds what is expected. Returns what it held and whether it was that.
fn exchange(machine: &mut Machine, frame: Frame, kind: Kind) -> Result<(Number, bool), Outcome> {
    note_mode(machine, frame);
    let after = VALUE + kind.words() as usize;
    let new = argument(machine, frame, after, kind);
    let variable = variable_for(machine, frame, kind, new)?;
    let old = load(machine, frame, kind, variable)?;
    let (expected, new) = (argument(machine, frame, VALUE, kind), argument(machine, frame, after, kind));
    machine.note_expected(widened(kind, expected.0));
    let same = match kind {
        Kind::Reference => machine.same_references(old.0, expected.0)?,
        _ => machine.equal_numbers(kind, old, expected)?,
    };
    if same {
        store(machine, frame, (kind, variable), (new, after))?;
    }
    Ok((old, same))
}

/// `compareAndSetInt` and the like.
pub(super) fn compare_and_set<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    ended(exchange(machine, frame, kind_of(KIND)).map(|(_, done)| Outcome::boolean(done)))
}

/// `compareAndExchangeInt` and the like.
pub(super) fn compare_and_exchange<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    let kind = kind_of(KIND);
    ended(
        closed(machine, frame, kind).and_then(|()| exchange(machine, frame, kind)).map(|(old, _)| returned(kind, old)),
    )
}

/// `getAndAddInt` and `getAndAddLong`, which the JDK writes as a loop around an exchange.
pub(super) fn get_and_add<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    ended(add(machine, frame, kind_of(KIND)))
}

fn add(machine: &mut Machine, frame: Frame, kind: Kind) -> Result<Outcome, Outcome> {
    note_mode(machine, frame);
    let variable = variable(machine, frame, kind)?;
    let (old, by) = (load(machine, frame, kind, variable)?, argument(machine, frame, VALUE, kind));
    let sum = if open_word(kind, old).or(open_word(kind, by)).is_some() {
        let operator = if kind == Kind::Long { Operator::Add64 } else { Operator::Add32 };
        machine.apply_operator(operator, kind, &[old, by])?
    } else {
        // The carry out of an `int` must not look like an unknown.
        (widened(kind, old.0.wrapping_add(by.0)), 0)
    };
    let variable = variable_for(machine, frame, kind, sum)?;
    store(machine, frame, (kind, variable), (sum, VALUE))?;
    Ok(returned(kind, old))
}

/// `getAndSetInt` and the like.
pub(super) fn get_and_set<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    note_mode(machine, frame);
    let kind = kind_of(KIND);
    let new = argument(machine, frame, VALUE, kind);
    let variable = closed(machine, frame, kind).and_then(|()| variable_for(machine, frame, kind, new));
    ended(variable.and_then(|variable| {
        let old = load(machine, frame, kind, variable)?;
        let new = argument(machine, frame, VALUE, kind);
        store(machine, frame, (kind, variable), (new, VALUE))?;
        Ok(returned(kind, old))
    }))
}

#[cfg(test)]
mod tests {
    use super::{AccessMode, mode_of};

    #[test]
    fn names_say_modes() {
        for (name, mode) in [
            ("getInt", AccessMode::Plain),
            ("putReference", AccessMode::Plain),
            ("getLongUnaligned", AccessMode::Plain),
            ("getIntOpaque", AccessMode::Opaque),
            ("getReferenceAcquire", AccessMode::Acquire),
            ("putIntRelease", AccessMode::Release),
            ("putLongVolatile", AccessMode::Volatile),
            ("compareAndSetInt", AccessMode::Volatile),
            ("weakCompareAndSetInt", AccessMode::Volatile),
            ("weakCompareAndSetIntPlain", AccessMode::Plain),
            ("compareAndExchangeLongAcquire", AccessMode::Acquire),
            ("getAndAddInt", AccessMode::Volatile),
            ("getAndBitwiseOrIntRelease", AccessMode::Release),
        ] {
            assert_eq!(mode_of(name), mode, "{name}");
        }
    }
}
