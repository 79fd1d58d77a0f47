//! `Unsafe`: reading, writing and exchanging variables.
//!
//! One thread runs at a time, so plain, opaque and volatile accesses are the same, and an exchange is a read and a
//! write.

use super::place::{
    MappedByte, Outside, Place, first_met, first_open, locate_variable, mapped_byte, read, widened, write,
};
use crate::natives::io::viewed;
use jaywalk_classes::Kind;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{Exhausted, Ref};
use jaywalk_machine::native::{Frame, Outcome};

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
    super::place::index_scale(kind) as u32
}

fn place_of(machine: &mut Machine, frame: Frame, kind: Kind) -> Result<Place, Outside> {
    let (base, offset) = (frame.reference(machine, BASE), frame.long(machine, OFFSET));
    locate_variable(machine, base, offset, kind)
}

/// `getInt` and the like; `KIND` is the descriptor of what is read.
pub(super) fn get<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    let kind = kind_of(KIND);
    if KIND != 'L'
        && let Some(at) = mapped_byte(frame.long(machine, OFFSET))
    {
        return get_mapped(machine, at, kind);
    }
    match place_of(machine, frame, kind) {
        Ok(place) => copied(machine, place, kind).outcome(kind),
        Err(outside) => outside.into(),
    }
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
    let kind = kind_of(KIND);
    match place_of(machine, frame, kind) {
        Ok(place) => {
            let value = Value::argument(machine, frame, VALUE, kind);
            if let Some(open) = unfit(machine, place, kind, value) {
                return Outcome::Force(open);
            }
            stored(store(machine, place, kind, value), Outcome::Void)
        }
        Err(outside) => outside.into(),
    }
}

/// A value that may stand for an unknown: a word, and of a `long` or `double` its tag.
#[derive(Clone, Copy)]
struct Value {
    word: u64,
    tag: u64,
}

impl Value {
    fn argument(machine: &Machine, frame: Frame, index: usize, kind: Kind) -> Value {
        if kind.words() == 2 {
            let (word, tag) = frame.pair(machine, index);
            return Value { word, tag };
        }
        Value { word: machine.memory.look_up(frame.word(machine, index)), tag: 0 }
    }

    /// The unknown that it stands for, if it does.
    fn open(self, kind: Kind) -> Option<u64> {
        let word = if kind.words() == 2 { self.tag } else { self.word };
        (word > u64::from(u32::MAX)).then_some(word)
    }

    fn outcome(self, kind: Kind) -> Outcome {
        if kind.words() == 2 { Outcome::Pair(self.word, self.tag) } else { Outcome::Word(self.word) }
    }
}

/// What a variable has to itself, so that it may stand for an unknown.
#[derive(Clone, Copy)]
enum Own {
    /// A word: of a `long` or `double` the first.
    Word(u32),
    /// An element of an array of this kind.
    Element(Ref, Kind, u32),
}

/// What a variable has to itself, if it is accessed as a whole.
fn own(place: Place, kind: Kind) -> Option<Own> {
    match place {
        Place::Word { address, byte: 0, kind: variable } if is_alike(variable, kind) => Some(Own::Word(address)),
        Place::Ints(first, start) if start % 4 == 0 && size_of(kind) == 4 => Some(Own::Word(first + start / 4)),
        Place::Packed { array, kind: element, start }
            if is_alike(element, kind) && start.is_multiple_of(size_of(kind)) =>
        {
            Some(Own::Element(array, element, start / size_of(kind)))
        }
        _ => None,
    }
}

/// Whether what stands for a value of the one kind can stand for one of the other.
fn is_alike(one: Kind, other: Kind) -> bool {
    let (one_size, other_size) = (size_of(one), size_of(other));
    one == other || one != Kind::Reference && other != Kind::Reference && one_size == other_size && one_size >= 4
}

/// The value of a variable for somebody who only passes it on: it may stand for an unknown.
fn copied(machine: &Machine, place: Place, kind: Kind) -> Value {
    let memory = &machine.memory;
    let value = own(place, kind).map(|own| {
        let (word, tag) = match own {
            Own::Word(address) if kind.words() == 2 => {
                memory.look_up_pair(memory.get(address), memory.get(address + 1))
            }
            Own::Word(address) => (memory.look_up(memory.get(address)), 0),
            Own::Element(array, kind, index) => memory.copied_element(array, kind, index),
        };
        Value { word, tag }
    });
    match value {
        Some(value) if value.open(kind).is_some() => value,
        _ => Value { word: load(machine, place, kind), tag: 0 },
    }
}

/// What must be chosen before the value of a variable can be told.
fn open(machine: &Machine, place: Place, kind: Kind) -> Option<u64> {
    first_open(&machine.memory, place, size_of(kind).into())
}

/// What must be chosen before a value can be written where it has no word to itself: the value, or what it is to become
/// a part of.
fn unfit(machine: &Machine, place: Place, kind: Kind, value: Value) -> Option<u64> {
    match own(place, kind) {
        Some(Own::Word(_)) => return None,
        // What is narrower than an int may be out of the element's range.
        Some(Own::Element(..)) if kind.words() == 2 => return None,
        _ => {}
    }
    value.open(kind).or_else(|| first_met(&machine.memory, place, size_of(kind).into()))
}

fn load(machine: &Machine, place: Place, kind: Kind) -> u64 {
    match own(place, kind) {
        Some(Own::Word(address)) if kind.words() == 2 => machine.memory.wide(address),
        Some(Own::Word(address)) => widened(kind, machine.memory.known(machine.memory.get(address))),
        _ => widened(kind, read(&machine.memory, place, size_of(kind))),
    }
}

/// Writes a value that may stand for an unknown, where there is room for one.
fn store(machine: &mut Machine, place: Place, kind: Kind, value: Value) -> Result<(), Exhausted> {
    let memory = &mut machine.memory;
    let own = value.open(kind).and_then(|_| own(place, kind));
    match (kind, place, own) {
        (Kind::Reference, Place::Word { address, .. }, _) => memory.set_ref_word(address, value.word),
        (Kind::Reference, ..) => {}
        (_, _, Some(Own::Word(address))) if kind.words() == 2 => memory.set_wide(address, value.word, value.tag),
        (_, _, Some(Own::Word(address))) => memory.set(address, value.word),
        (_, _, Some(Own::Element(array, _, index))) if kind.words() == 2 => {
            memory.store_unknown(array, index, value.tag)?;
        }
        _ => {
            // An unknown that has no place here counts as missed.
            let word =
                if kind.words() == 2 { memory.known_pair(value.word, value.tag) } else { memory.known(value.word) };
            write(memory, place, size_of(kind), widened(kind, word));
        }
    }
    Ok(())
}

/// How a native ends that has written something.
fn stored(result: Result<(), Exhausted>, outcome: Outcome) -> Outcome {
    result.map_or_else(|exhausted| Outcome::Throw(exhausted.into()), |()| outcome)
}

/// Writes if the variable holds what is expected. The answer is made of what it held and whether it was that.
fn exchange(machine: &mut Machine, frame: Frame, kind: Kind, answer: fn(Kind, u64, bool) -> Outcome) -> Outcome {
    let place = match place_of(machine, frame, kind) {
        Ok(place) => place,
        Err(outside) => return outside.into(),
    };
    let expected = widened(kind, frame.word(machine, VALUE));
    let new = Value::argument(machine, frame, VALUE + kind.words() as usize, kind);
    if let Some(open) = open(machine, place, kind).or_else(|| unfit(machine, place, kind, new)) {
        return Outcome::Force(open);
    }
    let old = load(machine, place, kind);
    let result = if old == expected { store(machine, place, kind, new) } else { Ok(()) };
    stored(result, answer(kind, old, old == expected))
}

/// `compareAndSetInt` and the like.
pub(super) fn compare_and_set<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    exchange(machine, frame, kind_of(KIND), |_, _, done| Outcome::boolean(done))
}

/// `compareAndExchangeInt` and the like.
pub(super) fn compare_and_exchange<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    exchange(machine, frame, kind_of(KIND), |kind, old, _| Outcome::of_kind(kind, old))
}

/// `getAndAddInt` and `getAndAddLong`, which the JDK writes as a loop around an exchange.
pub(super) fn get_and_add<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    let kind = kind_of(KIND);
    match place_of(machine, frame, kind) {
        Ok(place) => {
            if let Some(open) = open(machine, place, kind) {
                return Outcome::Force(open);
            }
            let old = load(machine, place, kind);
            // The carry out of an `int` must not look like an unknown.
            let sum = widened(kind, old.wrapping_add(frame.word(machine, VALUE)));
            stored(store(machine, place, kind, Value { word: sum, tag: 0 }), Outcome::of_kind(kind, old))
        }
        Err(outside) => outside.into(),
    }
}

/// `getAndSetInt` and the like.
pub(super) fn get_and_set<const KIND: char>(machine: &mut Machine, frame: Frame) -> Outcome {
    let kind = kind_of(KIND);
    match place_of(machine, frame, kind) {
        Ok(place) => {
            let new = Value::argument(machine, frame, VALUE, kind);
            let old = || own(place, kind).is_none().then(|| open(machine, place, kind)).flatten();
            if let Some(open) = unfit(machine, place, kind, new).or_else(old) {
                return Outcome::Force(open);
            }
            let old = copied(machine, place, kind);
            stored(store(machine, place, kind, new), old.outcome(kind))
        }
        Err(outside) => outside.into(),
    }
}
