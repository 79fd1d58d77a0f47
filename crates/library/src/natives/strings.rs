//! Loops over the bytes of strings and arrays that the JDK writes in Java and HotSpot replaces too.
//!
//! Each is inside the JDK: its callers have checked the arguments, and no exception of it is part of a contract. That
//! is why `Arrays.fill` and its like are not here, although they would gain: what they throw, programs can see.

use super::memory::raw::read_bytes;
use super::{ClassNatives, PIECE};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, NativeFn, Outcome, Thrown};
use std::borrow::Cow;

pub(super) const TABLES: &[&ClassNatives] = &[&LATIN1, &UTF16, &CODING, &ARRAYS];

/// `java.lang.StringLatin1`
const LATIN1: ClassNatives = ClassNatives {
    class: "java/lang/StringLatin1",
    methods: &[
        ("equals", "([B[B)Z", equals),
        ("hashCode", "([B)I", latin1_hash),
        ("compareTo", "([B[B)I", latin1_compare),
        ("compareTo", "([B[BII)I", latin1_compare_parts),
        ("indexOfChar", "([BIII)I", latin1_index_of),
        ("inflate", "([BI[CII)V", latin1_inflate),
        ("inflate", "([BI[BII)V", latin1_inflate),
    ],
};

/// `java.lang.StringUTF16`
const UTF16: ClassNatives = ClassNatives {
    class: "java/lang/StringUTF16",
    methods: &[("equals", "([B[B)Z", equals), ("hashCode", "([B)I", utf16_hash)],
};

/// `java.lang.StringCoding`
const CODING: ClassNatives = ClassNatives {
    class: "java/lang/StringCoding",
    methods: &[("hasNegatives", "([BII)Z", has_negatives), ("countPositives", "([BII)I", count_positives)],
};

/// `jdk.internal.util.ArraysSupport`
const ARRAYS: ClassNatives = ClassNatives {
    class: "jdk/internal/util/ArraysSupport",
    methods: &[
        ("vectorizedMismatch", "(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch),
        ("vectorizedHashCode", "(Ljava/lang/Object;IIII)I", array_hash),
    ],
};

/// A range of a packed array, given in elements of `size` bytes.
fn range(machine: &Machine, array: Ref, start: i32, length: i32, size: u32) -> Result<(u32, u32), Thrown> {
    let (first, count) = (start as u32, length as u32);
    let room = machine.memory.array_length(array);
    let fits = start >= 0 && length >= 0 && first.checked_add(count).is_some_and(|end| end <= room);
    let outside = || {
        let message = format!("Range [{start}, {start} + {length}) out of bounds for length {room}");
        Thrown::new("java/lang/ArrayIndexOutOfBoundsException", message)
    };
    let bytes = |elements: u32| elements.checked_mul(size).filter(|_| fits).ok_or_else(outside);
    Ok((bytes(first)?, bytes(count)?))
}

fn byte_range(machine: &Machine, array: Ref, start: i32, length: i32) -> Result<Cow<'_, [u8]>, Thrown> {
    let (start, length) = range(machine, array, start, length, 1)?;
    Ok(machine.memory.packed_bytes(array, 1, start, length))
}

fn equals(machine: &mut Machine, frame: Frame) -> Outcome {
    let arrays = (frame.reference(machine, 0), frame.reference(machine, 1));
    Outcome::boolean(machine.memory.byte_array(arrays.0) == machine.memory.byte_array(arrays.1))
}

/// Continues the hash code that `String` and `Arrays` define.
fn hash(initial: i32, elements: impl Iterator<Item = i32>) -> i32 {
    elements.fold(initial, |hash, element| hash.wrapping_mul(31).wrapping_add(element))
}

fn units(bytes: &[u8]) -> impl Iterator<Item = i32> {
    bytes.chunks_exact(2).map(|pair| i32::from(u16::from_ne_bytes([pair[0], pair[1]])))
}

fn latin1_hash(machine: &mut Machine, frame: Frame) -> Outcome {
    let length = machine.memory.array_length(frame.reference(machine, 0)) as i32;
    Outcome::from(hash_in_pieces(machine, frame, Hashed { from: 0, length, initial: 0, kind: UNSIGNED }))
}

fn utf16_hash(machine: &mut Machine, frame: Frame) -> Outcome {
    let length = machine.memory.array_length(frame.reference(machine, 0)) as i32 / 2;
    Outcome::from(hash_in_pieces(machine, frame, Hashed { from: 0, length, initial: 0, kind: UNITS }))
}

fn latin1_compare(machine: &mut Machine, frame: Frame) -> Outcome {
    let arrays = (frame.reference(machine, 0), frame.reference(machine, 1));
    Outcome::int(compare(&machine.memory.byte_array(arrays.0), &machine.memory.byte_array(arrays.1)))
}

fn latin1_compare_parts(machine: &mut Machine, frame: Frame) -> Outcome {
    let part = |array, length| byte_range(machine, frame.reference(machine, array), 0, frame.int(machine, length));
    let compared = part(0, 2).and_then(|left| Ok(compare(&left, &part(1, 3)?)));
    Outcome::from(compared.map(Outcome::int))
}

fn compare(left: &[u8], right: &[u8]) -> i32 {
    let different = left.iter().zip(right).find(|(left, right)| left != right);
    different.map_or(left.len() as i32 - right.len() as i32, |(&left, &right)| i32::from(left) - i32::from(right))
}

/// `indexOfChar(bytes, character, from, end)`
fn latin1_index_of(machine: &mut Machine, frame: Frame) -> Outcome {
    let (wanted, from, end) = (frame.int(machine, 1) as u8, frame.int(machine, 2), frame.int(machine, 3));
    if from >= end {
        return Outcome::int(-1);
    }
    let bytes = byte_range(machine, frame.reference(machine, 0), from, end.wrapping_sub(from));
    let place = bytes.map(|bytes| bytes.iter().position(|&byte| byte == wanted));
    Outcome::from(place.map(|place| Outcome::int(place.map_or(-1, |place| place as i32 + from))))
}

/// `inflate(bytes, from, target, at, length)`: the target is chars, in an array of them or of bytes.
fn latin1_inflate(machine: &mut Machine, frame: Frame) -> Outcome {
    let length = frame.int(machine, 4);
    if length <= 0 {
        return Outcome::Void;
    }
    Outcome::from(inflate(machine, frame, length).map(|()| Outcome::Void))
}

fn inflate(machine: &mut Machine, frame: Frame, length: i32) -> Result<(), Thrown> {
    let source = byte_range(machine, frame.reference(machine, 0), frame.int(machine, 1), length)?;
    let wide: Vec<u8> = source.iter().flat_map(|&byte| u16::from(byte).to_ne_bytes()).collect();
    let (target, at) = (frame.reference(machine, 2), frame.int(machine, 3));
    let is_bytes = machine.memory.class_of(target) == machine.known.byte_array;
    let size = if is_bytes { 1 } else { 2 };
    let (start, _) = if is_bytes {
        range(machine, target, at.saturating_mul(2), length.saturating_mul(2), size)?
    } else {
        range(machine, target, at, length, size)?
    };
    machine.memory.set_packed_bytes(target, size, start, &wide);
    Ok(())
}

/// Bytes before the first negative one: `(bytes, from, length)`.
fn positives(machine: &Machine, frame: Frame) -> Result<i32, Thrown> {
    let length = frame.int(machine, 2);
    if length <= 0 {
        return Ok(length);
    }
    let bytes = byte_range(machine, frame.reference(machine, 0), frame.int(machine, 1), length)?;
    Ok(bytes.iter().position(|byte| !byte.is_ascii()).map_or(length, |place| place as i32))
}

fn has_negatives(machine: &mut Machine, frame: Frame) -> Outcome {
    let length = frame.int(machine, 2);
    Outcome::from(positives(machine, frame).map(|count| Outcome::boolean(count != length)))
}

fn count_positives(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(positives(machine, frame).map(Outcome::int))
}

/// `vectorizedMismatch(left, offset, right, offset, length, log2 of the size of an element)`: the first difference, or
/// the complement of how many elements the caller has still to look at, which is none. State word 0 is how many bytes are
/// alike.
fn mismatch(machine: &mut Machine, frame: Frame) -> Outcome {
    let scale = frame.int(machine, 7) & 3;
    let done = frame.state(machine, 0);
    let left = ((frame.int(machine, 6).max(0) as u64) << scale).saturating_sub(done);
    let piece = left.min(PIECE as u64);
    let mut side = |object, offset| {
        let (base, offset) = (frame.reference(machine, object), frame.long(machine, offset));
        read_bytes(machine, base, offset.wrapping_add(done as i64), piece)
    };
    let both = side(0, 1).and_then(|left| Ok((left, side(3, 4)?)));
    match both {
        Ok((one, other)) if one == other && piece == left => Outcome::int(!0),
        Ok((one, other)) if one == other => {
            frame.set_state(machine, 0, done + piece);
            Outcome::Pause
        }
        Ok((one, other)) => {
            let place = one.iter().zip(&other).position(|(one, other)| one != other).unwrap_or(0) as u64;
            Outcome::int(((done + place) >> scale) as i32)
        }
        Err(outside) => outside.into(),
    }
}

/// What stands in the place of a native where numbers stay open.
pub(super) fn aside(class: &str, name: &str) -> Option<NativeFn> {
    (class == ARRAYS.class && name == ARRAYS.methods[0].0).then_some(leave_to_caller)
}

/// `vectorizedMismatch` leaves all elements to its caller, who compares one after the other: several at a time would be one
/// number of which nobody knows a part. With elements as wide as what is compared at a time there is no such part, and the
/// caller looks at none.
fn leave_to_caller(machine: &mut Machine, frame: Frame) -> Outcome {
    const WIDE: i32 = 3;
    if frame.int(machine, 7) == WIDE {
        return Outcome::Bytecode;
    }
    let length = machine.memory.look_up(frame.word(machine, 6));
    match machine.apply_operator(Operator::Xor32, Kind::Int, &[(length, 0), (u32::MAX.into(), 0)]) {
        Ok((complement, _)) => Outcome::Word(complement),
        Err(outcome) => outcome,
    }
}

/// What the elements of an array are to the hash code of a part of it: types as `newarray` numbers them (JVMS §6.5), but a
/// `boolean` stands for unsigned bytes, and chars may lie in an array of bytes.
const UNSIGNED: i32 = 4;
const UNITS: i32 = 5;
const BYTES: i32 = 8;
const SHORTS: i32 = 9;
const INTS: i32 = 10;

/// Elements to be hashed, and what was hashed before them.
#[derive(Clone, Copy)]
struct Hashed {
    from: i32,
    length: i32,
    initial: i32,
    kind: i32,
}

/// `vectorizedHashCode(array, from, length, initial, type)`
fn array_hash(machine: &mut Machine, frame: Frame) -> Outcome {
    let number = |index| frame.int(machine, index);
    let hashed = Hashed { from: number(1), length: number(2), initial: number(3), kind: number(4) };
    Outcome::from(hash_in_pieces(machine, frame, hashed))
}

/// The hash code of elements of the array in register 0. State word 0 is how many are done, state word 1 what they come to.
fn hash_in_pieces(machine: &mut Machine, frame: Frame, all: Hashed) -> Result<Outcome, Thrown> {
    let array = frame.reference(machine, 0);
    let done = frame.state(machine, 0) as i32;
    let initial = if done == 0 { all.initial } else { frame.state(machine, 1) as i32 };
    let left = all.length.saturating_sub(done);
    let piece = left.min(PIECE as i32);
    let hash =
        hash_of_range(machine, array, Hashed { from: all.from.wrapping_add(done), length: piece, initial, ..all })?;
    if piece == left {
        return Ok(Outcome::int(hash));
    }
    frame.set_state(machine, 0, (done + piece) as u64);
    frame.set_state(machine, 1, u64::from(hash as u32));
    Ok(Outcome::Pause)
}

fn hash_of_range(machine: &Machine, array: Ref, hashed: Hashed) -> Result<i32, Thrown> {
    let Hashed { from, length, initial, kind } = hashed;
    let is_bytes = machine.memory.class_of(array) == machine.known.byte_array;
    let packed = |size: u32| {
        let (from, length, size) = match size {
            2 if is_bytes => (from.saturating_mul(2), length.saturating_mul(2), 1),
            _ => (from, length, size),
        };
        let (start, count) = range(machine, array, from, length, size)?;
        Ok::<_, Thrown>(machine.memory.packed_bytes(array, size, start, count))
    };
    Ok(match kind {
        UNSIGNED => hash(initial, packed(1)?.iter().map(|&byte| i32::from(byte))),
        UNITS => hash(initial, units(&packed(2)?)),
        BYTES => hash(initial, packed(1)?.iter().map(|&byte| i32::from(byte as i8))),
        SHORTS => hash(initial, units(&packed(2)?).map(|unit| i32::from(unit as i16))),
        INTS => {
            let (start, count) = range(machine, array, from, length, 1)?;
            hash(initial, (start..start + count).map(|index| machine.memory.element(array, Kind::Int, index) as i32))
        }
        _ => return Err(Thrown::new("java/lang/IllegalArgumentException", "unrecognized basic type")),
    })
}
