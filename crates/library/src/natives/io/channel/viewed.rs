//! Files as memory that is only read: mapping one copies nothing.
//!
//! What the program looks at is read from the file then, so it is what the path sees of the file. The table of mappings
//! lies in permanent memory and goes back with the path; each has a descriptor of its own, which keeps the file open.
//!
//! A plain run keeps the page of each mapping that was looked at last, until it writes a file. Where paths are searched,
//! what was read of the host is kept [anyway](crate::natives::io::system::frozen).

use super::mapping::Wanted;
use super::shared;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor, FileTable};
use crate::natives::io::opened::Opened;
use crate::natives::io::system::{self, Target};
use crate::natives::memory::place::{MAPPED_BYTES, MappedByte, mapped_address};
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Lack, Thrown};

/// Mappings there can be at a time.
const MAPPINGS: u32 = 2048;
/// Words of a mapping's entry: descriptor plus one, position in the file, length, and whether the file may be mapped
/// for writing, too.
const ENTRY_WORDS: u32 = 4;
/// Bytes that are read at once in a plain run.
const PAGE: u64 = 1 << 14;
/// Bytes of a page of the system's: what lies behind the end of the file on its last page reads as zero.
const SYSTEM_PAGE: u64 = 4096;

/// A part of a file that is mapped.
#[derive(Clone, Copy)]
struct Mapping {
    descriptor: Descriptor,
    position: u64,
    length: u64,
    is_written: bool,
}

/// The page of each mapping that a plain run looked at last: its number in the file, and its bytes.
#[derive(Default)]
pub(in crate::natives::io) struct LastPages(Vec<Option<(u64, Vec<u8>)>>);

impl LastPages {
    /// Some file has changed.
    pub(in crate::natives::io) fn forget_all(&mut self) {
        self.0.clear();
    }

    fn forget(&mut self, number: u32) {
        if let Some(page) = self.0.get_mut(number as usize) {
            *page = None;
        }
    }

    fn get(&self, number: u32, page: u64) -> Option<&[u8]> {
        let (known, bytes) = self.0.get(number as usize)?.as_ref()?;
        (*known == page).then_some(bytes)
    }

    fn put(&mut self, number: u32, page: u64, bytes: Vec<u8>) {
        let number = number as usize;
        self.0.resize_with(self.0.len().max(number + 1), || None);
        self.0[number] = Some((page, bytes));
    }
}

/// The address of a mapping's entry.
fn entry(machine: &mut Machine, number: u32) -> Option<u32> {
    let table = state::<FileTable>(machine).views;
    (table != 0 && number < MAPPINGS).then(|| table + number * ENTRY_WORDS)
}

/// The mapping with this number, if there is one.
fn mapping(machine: &mut Machine, number: u32) -> Option<Mapping> {
    let entry = entry(machine, number)?;
    let word = |index: u32| machine.memory.get(entry + index);
    (word(0) != 0).then(|| Mapping {
        descriptor: Descriptor(word(0) as i32 - 1),
        position: word(1),
        length: word(2),
        is_written: word(3) != 0,
    })
}

/// Maps a part of a file; returns the address. `None` for what is no plain file, or when there are too many.
pub(super) fn map(machine: &mut Machine, wanted: &Wanted, is_written: bool) -> Result<Option<i64>, Failure> {
    if !matches!(files::opened(machine, wanted.descriptor)?, Opened::Seekable(_) | Opened::Node(_)) {
        return Ok(None);
    }
    if wanted.length >= MAPPED_BYTES {
        return Err(Thrown::NoMemory(Lack::Mapping).into());
    }
    if state::<FileTable>(machine).views == 0 {
        state::<FileTable>(machine).views = machine.memory.permanent(MAPPINGS * ENTRY_WORDS)?;
    }
    let Some(number) = (0..MAPPINGS).find(|&number| mapping(machine, number).is_none()) else { return Ok(None) };
    let Some(entry) = entry(machine, number) else { return Ok(None) };
    let descriptor = files::duplicate(machine, wanted.descriptor)?;
    let words = [descriptor.0 as u64 + 1, wanted.position as u64, wanted.length as u64, u64::from(is_written)];
    for (word, value) in (entry..).zip(words) {
        machine.memory.set(word, value);
    }
    state::<LastPages>(machine).forget(number);
    Ok(Some(mapped_address(number)))
}

/// Ends a mapping.
pub(super) fn unmap(machine: &mut Machine, number: u32) -> Result<(), Failure> {
    let Some(mapping) = mapping(machine, number) else { return Ok(()) };
    if let Some(entry) = entry(machine, number) {
        machine.memory.set(entry, 0);
    }
    state::<LastPages>(machine).forget(number);
    files::close(machine, mapping.descriptor)
}

/// Notes that a file is mapped for writing: from now on it changes without being written.
pub(super) fn is_mapped_for_writing(machine: &mut Machine, file: &Opened) -> Result<(), Failure> {
    for number in 0..MAPPINGS {
        if let Some(mapping) = mapping(machine, number)
            && let Some(entry) = entry(machine, number)
            && files::opened(machine, mapping.descriptor)?.is_same_file(file)
        {
            machine.memory.set(entry + 3, 1);
        }
    }
    Ok(())
}

/// The mapping that so many bytes are in.
fn mapping_with(machine: &mut Machine, at: MappedByte, length: u64) -> Result<Mapping, Failure> {
    let found = mapping(machine, at.mapping);
    let found = found.filter(|found| at.byte.checked_add(length).is_some_and(|end| end <= found.length));
    found.ok_or_else(|| Failure::Unsupported("access to memory where no file is mapped".into()))
}

/// Many bytes of a mapping.
pub(crate) fn bytes(machine: &mut Machine, at: MappedByte, length: u64) -> Result<Vec<u8>, Failure> {
    let mapping = mapping_with(machine, at, length)?;
    let bytes = in_file(machine, &mapping, mapping.position + at.byte, length as usize)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(fault(machine)) }
}

/// Reads a few bytes of a mapping.
pub(crate) fn read(machine: &mut Machine, at: MappedByte, target: &mut [u8]) -> Result<(), Failure> {
    let mapping = mapping_with(machine, at, target.len() as u64)?;
    if machine.is_searched() || mapping.is_written {
        target.copy_from_slice(&bytes(machine, at, target.len() as u64)?);
        return Ok(());
    }
    let start = mapping.position + at.byte;
    let mut done = 0;
    while done < target.len() {
        let position = start + done as u64;
        let (page, offset) = (position / PAGE, (position % PAGE) as usize);
        if state::<LastPages>(machine).get(at.mapping, page).is_none() {
            let bytes = in_file(machine, &mapping, page * PAGE, PAGE as usize)?;
            state::<LastPages>(machine).put(at.mapping, page, bytes);
        }
        let bytes = state::<LastPages>(machine).get(at.mapping, page).unwrap_or_default();
        let count = (target.len() - done).min(PAGE as usize - offset);
        let Some(bytes) = bytes.get(offset..offset + count) else { return Err(fault(machine)) };
        target[done..done + count].copy_from_slice(bytes);
        done += count;
    }
    Ok(())
}

/// Up to so many bytes of the file, and of the zeros behind its end.
fn in_file(machine: &mut Machine, mapping: &Mapping, position: u64, length: usize) -> Result<Vec<u8>, Failure> {
    let file = files::opened(machine, mapping.descriptor)?;
    if mapping.is_written {
        shared::write_back(machine, &file)?;
    }
    system::with(machine, |files| {
        let mut bytes = files.read_at(&file, length, position)?;
        while bytes.len() < length {
            let end = position + bytes.len() as u64;
            let piece = files.read_at(&file, length - bytes.len(), end)?;
            if piece.is_empty() {
                let size = files.attributes(Target::file(&file))?.size;
                let zeros = size.next_multiple_of(SYSTEM_PAGE).saturating_sub(end);
                bytes.resize(length.min(bytes.len() + zeros as usize), 0);
                break;
            }
            bytes.extend(piece);
        }
        Ok(bytes)
    })
}

/// What HotSpot throws when the file has become too short.
fn fault(machine: &Machine) -> Failure {
    let message = if machine.classes.feature_version < 21 {
        "a fault occurred in a recent unsafe memory access operation in compiled Java code"
    } else {
        "a fault occurred in an unsafe memory access operation"
    };
    Thrown::new("java/lang/InternalError", message).into()
}
