//! What the offsets and addresses of `Unsafe` mean: the one place that knows.
//!
//! `Unsafe` names a variable by a base object and a `long`. Programs only compute with both as the class's contract
//! allows, so the numbers are ours to choose:
//!
//! | variable | base | offset |
//! | --- | --- | --- |
//! | field of an object | the object | words from its header, times 8 |
//! | static field | anything; `staticFieldBase` gives the class mirror | [`STATIC`] + word address times 8 |
//! | array element | the array | [`ARRAY_BASE`] + index times the Java size of an element (4 for references) |
//! | memory outside the heap | null | [`RAW`] + byte address |
//! | file that is mapped for reading | null | [`MAPPED`] + its number times [`MAPPED_BYTES`] + byte of the mapping |
//!
//! Variables are read and written as what they are: a reference as a reference, everything else in one piece or in parts,
//! and never together with what lies behind it. So no program can make up a reference or a class; what tries to ends as
//! unsupported. Where only a part of a word is read or written, a word that stands for an unknown is chosen first.
//!
//! A field has its word to itself. `int` and `float` arrays keep four Java bytes in each word, so that an element can
//! be unknown; all other primitive arrays, and memory outside the heap, are plain bytes, least significant first. What
//! unknowns there are in such an array, memory knows.

use crate::natives::choice::is_inside_api;
use crate::natives::io::failure::Failure;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, FieldId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Memory, Ref, element_words};
use jaywalk_machine::native::{Outcome, Thrown};

/// Offset of an array's first element.
pub(crate) const ARRAY_BASE: i64 = 16;
/// Marks the offset of a static field.
const STATIC: i64 = 1 << 40;
/// Marks an address outside the heap. It is also a bound for sums: no block is that large.
const RAW: i64 = 1 << 44;
/// Marks an address in a file that is mapped for reading.
const MAPPED: i64 = 1 << 48;
/// More bytes than such a mapping has.
pub(crate) const MAPPED_BYTES: i64 = 1 << 40;

/// The offset of an instance or static field, as `Unsafe` takes it.
pub(crate) fn field_offset(machine: &mut Machine, field: FieldId) -> Result<i64, Thrown> {
    if machine.classes.field(field).is_static() {
        return Ok(STATIC + i64::from(machine.static_address(field)?) * 8);
    }
    Ok(i64::from(machine.classes.field(field).offset) * 8)
}

/// Bytes from one element of an array of `kind` to the next.
pub(crate) fn index_scale(kind: Kind) -> i32 {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Long | Kind::Double => 8,
        _ => 4,
    }
}

/// The address of a word outside the heap, as `Unsafe` gives it.
pub(crate) fn raw_address(word: u32) -> i64 {
    RAW + i64::from(word) * 8
}

/// The byte address in memory that an address of `Unsafe` means.
pub(crate) fn raw_byte(address: i64) -> Option<u64> {
    let byte = address.checked_sub(RAW)?;
    (0..1i64 << 35).contains(&byte).then_some(byte as u64)
}

/// A byte of a file that is mapped for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MappedByte {
    /// The mapping's number.
    pub(crate) mapping: u32,
    /// Counted from the mapping's start.
    pub(crate) byte: u64,
}

/// The address of a mapping's first byte, as `Unsafe` gives it.
pub(crate) fn mapped_address(mapping: u32) -> i64 {
    MAPPED + i64::from(mapping) * MAPPED_BYTES
}

/// The byte of a mapping that an address of `Unsafe` means.
pub(crate) fn mapped_byte(address: i64) -> Option<MappedByte> {
    let byte = address.checked_sub(MAPPED).filter(|&byte| byte >= 0)?;
    Some(MappedByte { mapping: (byte / MAPPED_BYTES) as u32, byte: (byte % MAPPED_BYTES) as u64 })
}

/// Where a variable lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A word of its own: a field, or an element of a reference array.
    Word {
        /// Its address.
        address: u32,
        /// From this byte of it on.
        byte: u32,
        /// What the variable is.
        kind: Kind,
    },
    /// Elements of an `int` or `float` array that start at this word, from this byte of them on.
    Ints(u32, u32),
    /// Elements of another primitive array.
    Packed {
        /// The array.
        array: Ref,
        /// What its elements are.
        kind: Kind,
        /// From this byte of them on.
        start: u32,
    },
    /// A byte address in memory.
    Bytes(u64),
}

impl Place {
    /// The place `bytes` bytes on, in the same array or block.
    pub(super) fn plus(self, bytes: u64) -> Place {
        match self {
            Place::Word { address, byte, kind } => {
                Place::Word { address, byte: byte.saturating_add(bytes as u32), kind }
            }
            Place::Ints(first, start) => Place::Ints(first, start.wrapping_add(bytes as u32)),
            Place::Packed { array, kind, start } => {
                Place::Packed { array, kind, start: start.saturating_add(bytes as u32) }
            }
            Place::Bytes(start) => Place::Bytes(start.saturating_add(bytes)),
        }
    }

    /// The byte address in memory, if what lies there is plain bytes. Each byte of an array that threads share is noted.
    pub(super) fn plain(self, memory: &Memory) -> Option<u64> {
        match self {
            Place::Packed { array, start, .. } if !memory.is_shadowed(array) && !memory.is_shared(array) => {
                Some(u64::from(array.0 + ARRAY_HEADER_WORDS) * 8 + u64::from(start))
            }
            Place::Bytes(byte) => Some(byte),
            _ => None,
        }
    }
}

/// An access that no correct program makes: HotSpot would read what lies there, or crash. Only of a mapped file there
/// are other reasons why it cannot be read.
#[derive(Debug)]
pub(crate) struct Outside(Outcome);

impl Outside {
    fn new(what: String) -> Outside {
        Outside(Outcome::Unsupported(what))
    }
}

impl From<Outside> for Outcome {
    fn from(outside: Outside) -> Outcome {
        outside.0
    }
}

impl From<Failure> for Outside {
    fn from(failure: Failure) -> Outside {
        Outside(failure.outcome())
    }
}

/// Where a variable of `kind` at `offset` of `base` lies.
pub(super) fn locate_variable(machine: &mut Machine, base: Ref, offset: i64, kind: Kind) -> Result<Place, Outside> {
    let size = index_scale(kind) as u64;
    if (STATIC..RAW).contains(&offset) {
        let (address, byte) = (((offset - STATIC) / 8) as u64, (offset % 8) as u32);
        let class = machine.memory.class_of(base);
        let variable = (class == machine.known.class)
            .then(|| machine.class_of_mirror(base))
            .and_then(|class| machine.static_kind(class, u32::try_from(address).ok()?));
        return match variable {
            Some(variable) if is_within(variable, byte, kind) => {
                Ok(Place::Word { address: address as u32, byte, kind: variable })
            }
            _ => Err(outside_object(machine, class, offset)),
        };
    }
    if base.is_null() || !(0..RAW).contains(&offset) {
        return match kind {
            Kind::Reference => Err(Outside::new("a reference outside the heap".into())),
            _ => locate(machine, base, offset, size),
        };
    }
    let class = machine.memory.class_of(base);
    if let ClassKind::Array { element_kind, .. } = machine.classes.class(class).kind {
        if (element_kind == Kind::Reference) != (kind == Kind::Reference) {
            return Err(outside_object(machine, class, offset));
        }
        return locate(machine, base, offset, size);
    }
    let (index, byte) = ((offset / 8) as u32, (offset % 8) as u32);
    match machine.field_kind(class, index) {
        Some(variable) if is_within(variable, byte, kind) && !is_inside_api(machine, class) => {
            Ok(Place::Word { address: base.0 + index, byte, kind: variable })
        }
        _ => Err(outside_object(machine, class, offset)),
    }
}

/// The field of an object, or of the class that a mirror stands for, that lies at an offset.
pub(super) fn variable_of(machine: &mut Machine, base: Ref, offset: i64) -> Option<FieldId> {
    let is_static = (STATIC..RAW).contains(&offset);
    let class = match (machine.memory.class_of(base), is_static) {
        (class, true) if class == machine.known.class => machine.class_of_mirror(base),
        (_, true) => return None,
        (class, false) => class,
    };
    let above = std::iter::successors(Some(class), |&class| machine.classes.class(class).superclass);
    let fields: Vec<FieldId> = above.flat_map(|class| machine.classes.class(class).fields.clone()).collect();
    fields.into_iter().find(|&id| {
        let field = machine.classes.field(id);
        match field.is_static() {
            true => {
                is_static && machine.static_address(id).is_ok_and(|address| STATIC + i64::from(address) * 8 == offset)
            }
            false => !is_static && i64::from(field.offset) * 8 == offset,
        }
    })
}

/// Whether what is accessed from byte `byte` of a variable on, as a value of `kind`, is the variable or a part of it.
fn is_within(variable: Kind, byte: u32, kind: Kind) -> bool {
    if variable == Kind::Reference || kind == Kind::Reference {
        return variable == kind && byte == 0;
    }
    byte + index_scale(kind) as u32 <= index_scale(variable) as u32
}

/// Where `size` bytes at `offset` of `base` lie: of a primitive array, or outside the heap.
pub(super) fn locate(machine: &Machine, base: Ref, offset: i64, size: u64) -> Result<Place, Outside> {
    if offset >= RAW {
        return raw(offset, size);
    }
    if base.is_null() || offset < 0 {
        return Err(Outside::new(format!("access to memory at address {offset:#x}, which was not allocated")));
    }
    let class = machine.memory.class_of(base);
    let ClassKind::Array { element_kind, .. } = machine.classes.class(class).kind else {
        return Err(outside_object(machine, class, offset));
    };
    let length = machine.memory.array_length(base);
    let first = base.0 + ARRAY_HEADER_WORDS;
    // The room up to the next whole word belongs to the array: code that works on words may touch it.
    let room = match element_kind {
        Kind::Int | Kind::Float | Kind::Reference => u64::from(length) * 4,
        kind => u64::from(element_words(kind, length)) * 8,
    };
    let start = (offset - ARRAY_BASE) as u64;
    if offset < ARRAY_BASE || start.checked_add(size).is_none_or(|end| end > room) {
        return Err(outside_object(machine, class, offset));
    }
    Ok(match element_kind {
        Kind::Reference if !start.is_multiple_of(4) || size != 4 => return Err(outside_object(machine, class, offset)),
        Kind::Reference => Place::Word { address: first + (start / 4) as u32, byte: 0, kind: Kind::Reference },
        Kind::Int | Kind::Float => Place::Ints(first, start as u32),
        kind => Place::Packed { array: base, kind, start: start as u32 },
    })
}

/// All permanent memory counts as outside the heap: the VM has counters there that Java code may use.
fn raw(address: i64, size: u64) -> Result<Place, Outside> {
    let end = u64::from(Memory::cells_start()) * 8;
    match raw_byte(address) {
        Some(byte) if byte.checked_add(size).is_some_and(|last| last <= end) => Ok(Place::Bytes(byte)),
        _ => Err(Outside::new(format!("access to memory at address {address:#x}, which was not allocated"))),
    }
}

fn outside_object(machine: &Machine, class: ClassId, offset: i64) -> Outside {
    Outside::new(format!("access to offset {offset} of an object of class {}", machine.classes.external_name(class)))
}

/// The value of `kind` in the low end of a word, as it lies in a register or field.
pub(super) fn widened(kind: Kind, word: u64) -> u64 {
    match kind {
        Kind::Boolean => u64::from(word as u8 != 0),
        Kind::Byte => u64::from(word as i8 as i32 as u32),
        Kind::Short => u64::from(word as i16 as i32 as u32),
        Kind::Char => u64::from(word as u16),
        Kind::Long | Kind::Double => word,
        _ => u64::from(word as u32),
    }
}

/// The first unknown among the words that `length` bytes are of, if one is.
pub(super) fn first_open(memory: &Memory, place: Place, length: u64) -> Option<u64> {
    let (first, count) = match place {
        Place::Word { address, kind, .. } if kind.words() == 2 => {
            let (_, tag) = memory.look_up_pair(0, memory.get(address + 1));
            return (tag != 0).then_some(tag);
        }
        Place::Word { address, .. } => (address, 1),
        Place::Ints(first, start) => {
            let end = (u64::from(start) + length).div_ceil(4) as u32;
            (first + start / 4, end.saturating_sub(start / 4))
        }
        Place::Packed { array, kind, start } => {
            let size = index_scale(kind) as u32;
            let end = (u64::from(start) + length).div_ceil(size.into()) as u32;
            return memory.first_open_element(array, start / size..end);
        }
        Place::Bytes(_) => return None,
    };
    let mut words = (first..first + count).map(|address| memory.look_up(memory.get(address)));
    words.find(|&word| word > u64::from(u32::MAX))
}

/// The first unknown that writing `length` bytes would meet, if there is one: only what takes the place of a whole variable
/// is written at once, all else byte by byte.
pub(super) fn first_met(memory: &Memory, place: Place, length: u64) -> Option<u64> {
    match place {
        Place::Word { byte: 0, kind, .. } if length == index_scale(kind) as u64 => None,
        _ => first_open(memory, place, length),
    }
}

/// Reads `size` bytes, at most 8, into the low end of a word. Others may come along.
pub(super) fn read(memory: &Memory, place: Place, size: u32) -> u64 {
    match place {
        Place::Word { address, byte, kind } if kind.words() == 2 => memory.wide(address) >> (byte * 8),
        Place::Word { address, byte, .. } => memory.known(memory.get(address)) >> (byte * 8),
        Place::Ints(first, start) if start % 4 == 0 && size == 4 => memory.known(memory.get(first + start / 4)),
        Place::Ints(first, start) => (0..size).fold(0, |value, index| {
            let position = start + index;
            let byte = memory.known(memory.get(first + position / 4)) >> (position % 4 * 8) & 0xFF;
            value | byte << (index * 8)
        }),
        Place::Packed { array, kind, start } => {
            if let Some(byte) = place.plain(memory) {
                return read(memory, Place::Bytes(byte), size);
            }
            let bytes = memory.packed_bytes(array, index_scale(kind) as u32, start, size);
            bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
        }
        Place::Bytes(byte) => {
            let (address, shift) = ((byte / 8) as u32, (byte % 8) as u32 * 8);
            let low = memory.get(address) >> shift;
            if shift + size * 8 <= 64 { low } else { low | memory.get(address + 1) << (64 - shift) }
        }
    }
}

/// Writes the low `size` bytes of `value`.
pub(super) fn write(memory: &mut Memory, place: Place, size: u32, value: u64) {
    match place {
        Place::Word { address, byte, kind } if kind.words() == 2 => {
            let old = if size == 8 { 0 } else { memory.wide(address) };
            memory.set_wide(address, spliced(old, byte * 8, size, value), 0);
        }
        Place::Word { address, byte, kind } => {
            let is_whole = byte == 0 && size == index_scale(kind) as u32;
            let old = if is_whole { 0 } else { memory.known(memory.get(address)) };
            let spliced = spliced(old, byte * 8, size, value);
            // What is no boolean stays what it is, as in `java`.
            memory.set(address, if kind == Kind::Boolean { spliced & 0xFF } else { widened(kind, spliced) });
        }
        Place::Ints(first, start) if start % 4 == 0 && size == 4 => {
            memory.set(first + start / 4, value & 0xFFFF_FFFF);
        }
        Place::Ints(first, start) => {
            for position in start..start + size {
                let (address, shift) = (first + position / 4, position % 4 * 8);
                let byte = value >> ((position - start) * 8) & 0xFF;
                let old = memory.known(memory.get(address));
                memory.set(address, old & !(0xFF << shift) | byte << shift);
            }
        }
        Place::Packed { array, kind, start } => {
            if let Some(byte) = place.plain(memory) {
                return write(memory, Place::Bytes(byte), size, value);
            }
            memory.set_packed_bytes(array, index_scale(kind) as u32, start, &value.to_le_bytes()[..size as usize]);
        }
        Place::Bytes(byte) => {
            let (address, shift) = ((byte / 8) as u32, (byte % 8) as u32 * 8);
            splice(memory, address, shift, size, value);
            if shift + size * 8 > 64 {
                let beyond = (shift + size * 8 - 64) / 8;
                splice(memory, address + 1, 0, beyond, value >> (64 - shift));
            }
        }
    }
}

/// Replaces `size` bytes of a word from bit `shift` on, as far as they lie in it.
fn splice(memory: &mut Memory, address: u32, shift: u32, size: u32, value: u64) {
    memory.set(address, spliced(memory.get(address), shift, size, value));
}

fn spliced(old: u64, shift: u32, size: u32, value: u64) -> u64 {
    let ones = if size >= 8 { u64::MAX } else { (1 << (size * 8)) - 1 };
    old & !(ones << shift) | (value & ones) << shift
}
