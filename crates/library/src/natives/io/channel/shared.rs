//! Files as memory that is written: what the program changes there is in the file, too.
//!
//! The bytes are a block outside the heap, as of every mapping. Before anybody reads or writes the file, what has changed
//! in the block is written to it; what somebody writes is put into the block afterwards. Mappings of the same part share
//! the block, so that they see each other. The table of blocks lies in permanent memory and goes back with the path; each
//! has a descriptor of its own, which keeps the file open.

use super::mapping::{Wanted, copy_of};
use super::viewed;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor, FileTable};
use crate::natives::io::opened::Opened;
use crate::natives::io::outside;
use crate::natives::io::system::{self, Target};
use crate::natives::memory::place::raw_byte;
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::native::Outcome;
use rustix::io::Errno;

/// Blocks there can be at a time.
const BLOCKS: u32 = 1024;
/// Words of a block's entry: descriptor plus one, position in the file, length, address, and how many mappings share it.
const ENTRY_WORDS: u32 = 5;

/// A block that stands for a part of a file.
#[derive(Clone, Copy)]
struct Block {
    /// Where its entry is.
    entry: u32,
    descriptor: Descriptor,
    position: u64,
    length: u64,
    address: i64,
    users: u64,
}

impl Block {
    /// Whether some of a part of the file is in the block.
    fn overlaps(&self, wanted: &Wanted) -> bool {
        let (start, end) = (wanted.position as u64, wanted.position as u64 + wanted.length as u64);
        self.position < end && start < self.position + self.length
    }

    /// Whether all of a part of the file is in the block.
    fn holds(&self, wanted: &Wanted) -> bool {
        let (start, end) = (wanted.position as u64, wanted.position as u64 + wanted.length as u64);
        self.position <= start && end <= self.position + self.length
    }
}

/// The blocks there are.
fn blocks(machine: &mut Machine) -> Vec<Block> {
    let table = state::<FileTable>(machine).mappings;
    if table == 0 {
        return Vec::new();
    }
    let block = |entry: u32| {
        let word = |index: u32| machine.memory.get(entry + index);
        (word(0) != 0).then(|| Block {
            entry,
            descriptor: Descriptor(word(0) as i32 - 1),
            position: word(1),
            length: word(2),
            address: word(3) as i64,
            users: word(4),
        })
    };
    (0..BLOCKS).filter_map(|number| block(table + number * ENTRY_WORDS)).collect()
}

/// The blocks of a file.
fn blocks_of(machine: &mut Machine, file: &Opened) -> Result<Vec<(Block, Opened)>, Failure> {
    let mut found = Vec::new();
    for block in blocks(machine) {
        let own = files::opened(machine, block.descriptor)?;
        if own.is_same_file(file) {
            found.push((block, own));
        }
    }
    Ok(found)
}

/// Whether some of a part of a file is mapped for writing.
pub(super) fn overlaps(machine: &mut Machine, wanted: &Wanted) -> Result<bool, Failure> {
    let file = files::opened(machine, wanted.descriptor)?;
    Ok(blocks_of(machine, &file)?.iter().any(|(block, _)| block.overlaps(wanted)))
}

/// An overlap in part cannot be shared.
pub(super) fn overlap() -> Failure {
    Failure::Unsupported("mapping parts of a file for writing that overlap".into())
}

/// Maps a part of a file that is mapped for writing already.
pub(super) fn map_again(machine: &mut Machine, wanted: &Wanted) -> Result<Option<Outcome>, Failure> {
    let file = files::opened(machine, wanted.descriptor)?;
    for (block, _) in blocks_of(machine, &file)? {
        if block.holds(wanted) {
            machine.memory.set(block.entry + 4, block.users + 1);
            return Ok(Some(Outcome::long(block.address + (wanted.position - block.position as i64))));
        }
    }
    Ok(None)
}

/// Maps a part of a file for writing.
pub(super) fn map(machine: &mut Machine, wanted: &Wanted) -> Result<Outcome, Failure> {
    if overlaps(machine, wanted)? {
        return Err(overlap());
    }
    if state::<FileTable>(machine).mappings == 0 {
        state::<FileTable>(machine).mappings = machine.memory.permanent(BLOCKS * ENTRY_WORDS)?;
    }
    let table = state::<FileTable>(machine).mappings;
    let entries = (0..BLOCKS).map(|number| table + number * ENTRY_WORDS);
    let free = entries.into_iter().find(|&entry| machine.memory.get(entry) == 0).ok_or(Errno::NOMEM)?;
    let address = match copy_of(machine, wanted)? {
        Ok(address) => address,
        Err(outcome) => return Ok(outcome),
    };
    let file = files::opened(machine, wanted.descriptor)?;
    viewed::is_mapped_for_writing(machine, &file)?;
    let descriptor = files::duplicate(machine, wanted.descriptor)?;
    let words = [descriptor.0 as u64 + 1, wanted.position as u64, wanted.length as u64, address as u64, 1];
    for (word, value) in (free..).zip(words) {
        machine.memory.set(word, value);
    }
    Ok(Outcome::long(address))
}

/// Ends a mapping that shares a block; returns whether the address is in one.
pub(super) fn unmap(machine: &mut Machine, address: i64) -> Result<bool, Failure> {
    let holds = |block: &Block| (block.address..block.address + (block.length as i64).max(1)).contains(&address);
    let Some(block) = blocks(machine).into_iter().find(holds) else { return Ok(false) };
    machine.memory.set(block.entry + 4, block.users - 1);
    if block.users == 1 {
        let file = files::opened(machine, block.descriptor)?;
        write_back_to(machine, &block, &file)?;
        machine.memory.set(block.entry, 0);
        files::close(machine, block.descriptor)?;
        if let Some(byte) = raw_byte(block.address) {
            machine.memory.free_raw((byte / 8) as u32);
        }
    }
    Ok(true)
}

/// What the file has where the block is.
fn in_file(machine: &mut Machine, block: &Block, file: &Opened) -> Result<Vec<u8>, Failure> {
    system::with(machine, |files| {
        let size = files.attributes(Target::file(file))?.size;
        let length = size.saturating_sub(block.position).min(block.length) as usize;
        let mut bytes = Vec::new();
        while bytes.len() < length {
            let piece = files.read_at(file, length - bytes.len(), block.position + bytes.len() as u64)?;
            if piece.is_empty() {
                break;
            }
            bytes.extend(piece);
        }
        Ok(bytes)
    })
}

fn write_back_to(machine: &mut Machine, block: &Block, file: &Opened) -> Result<(), Failure> {
    let before = in_file(machine, block, file)?;
    let now = outside::bytes(machine, block.address, before.len())?;
    let mut done = 0;
    while before != now && done < now.len() {
        let position = block.position + done as u64;
        done += system::with(machine, |files| files.write(file, &now[done..], Some(position)))?.0;
    }
    Ok(())
}

/// Writes what has changed in memory to a file that is about to be read or written.
pub(in crate::natives::io) fn write_back(machine: &mut Machine, file: &Opened) -> Result<(), Failure> {
    for (block, own) in blocks_of(machine, file)? {
        write_back_to(machine, &block, &own)?;
    }
    Ok(())
}

/// Writes what has changed in memory to all files.
pub(crate) fn write_all_back(machine: &mut Machine) -> Result<(), Failure> {
    for block in blocks(machine) {
        let file = files::opened(machine, block.descriptor)?;
        write_back_to(machine, &block, &file)?;
    }
    Ok(())
}

/// Puts what was written to a file into memory.
pub(in crate::natives::io) fn read_again(machine: &mut Machine, file: &Opened) -> Result<(), Failure> {
    for (block, own) in blocks_of(machine, file)? {
        let now = in_file(machine, &block, &own)?;
        if outside::bytes(machine, block.address, now.len())? != now {
            outside::set_bytes(machine, block.address, &now)?;
        }
    }
    Ok(())
}
