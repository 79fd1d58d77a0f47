//! `Unsafe`: blocks outside the heap, and copying and filling bytes anywhere.

use super::place::{Outside, Place, first_met, first_open, locate, mapped_byte, raw_address, raw_byte, read, write};
use crate::natives::io::viewed;
use crate::natives::lang::handler_goes_on;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{Exhausted, Memory, Ref};
use jaywalk_machine::native::{Frame, Outcome};

/// How a native ends for which there is no room outside the heap: by an `OutOfMemoryError`, or where paths are searched
/// by the end of the path.
pub(crate) fn exhausted() -> Outcome {
    Outcome::Throw(Exhausted.into())
}

/// Without room, those blocks are freed first that no buffer uses any more. If that does not help, 0 is returned, of which
/// the JDK makes an `OutOfMemoryError`.
pub(super) fn allocate_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    let bytes = frame.long(machine, 1) as u64;
    if let Ok(block) = machine.memory.allocate_raw(bytes) {
        machine.name_raw(block);
        return Outcome::long(raw_address(block));
    }
    if machine.is_searched() {
        return exhausted();
    }
    // The reference handler passes some on to threads that free them, which have their turns then.
    const TURNS: u64 = 8;
    let turns = frame.state(machine, 0);
    if turns == 0 {
        machine.collect_all();
    }
    frame.set_state(machine, 0, turns + 1);
    if turns < TURNS || handler_goes_on(machine) { Outcome::Block } else { Outcome::long(0) }
}

pub(super) fn free_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Some(block) = block_at(frame.long(machine, 1)) {
        machine.memory.free_raw(block);
    }
    Outcome::Void
}

pub(super) fn reallocate_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    let bytes = frame.long(machine, 3) as u64;
    let old = block_at(frame.long(machine, 1)).and_then(|block| Some((block, machine.memory.raw_size(block)?)));
    if let Some((block, room)) = old
        && bytes <= room
    {
        return Outcome::long(raw_address(block));
    }
    let Ok(new) = machine.memory.allocate_raw(bytes) else {
        return if machine.is_searched() { exhausted() } else { Outcome::long(0) };
    };
    machine.name_raw(new);
    if let Some((block, room)) = old {
        let content = machine.memory.bytes(u64::from(block) * 8, room).to_vec();
        machine.memory.bytes_mut(u64::from(new) * 8, room).copy_from_slice(&content);
        machine.memory.free_raw(block);
    }
    Outcome::long(raw_address(new))
}

fn block_at(address: i64) -> Option<u32> {
    raw_byte(address).filter(|byte| byte % 8 == 0).map(|byte| (byte / 8) as u32)
}

pub(super) fn set_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    let (base, offset) = (frame.reference(machine, 1), frame.long(machine, 2));
    let (length, value) = (frame.long(machine, 4) as u64, frame.int(machine, 6) as u8);
    match locate(machine, base, offset, length) {
        Ok(place) => {
            if let Some(open) = first_met(&machine.memory, place, length) {
                return Outcome::Force(open);
            }
            fill(&mut machine.memory, place, length, value);
            Outcome::Void
        }
        Err(outside) => outside.into(),
    }
}

fn fill(memory: &mut Memory, place: Place, length: u64, value: u8) {
    if let Some(start) = place.plain(memory) {
        return memory.bytes_mut(start, length).fill(value);
    }
    for index in 0..length {
        write(memory, place.plus(index), 1, u64::from(value));
    }
}

/// Reads `length` bytes of any array, or outside the heap.
pub(crate) fn read_bytes(machine: &mut Machine, base: Ref, offset: i64, length: u64) -> Result<Vec<u8>, Outside> {
    if let Some(at) = mapped_byte(offset) {
        return Ok(viewed::bytes(machine, at, length)?);
    }
    let place = locate(machine, base, offset, length)?;
    if let Some(start) = place.plain(&machine.memory) {
        return Ok(machine.memory.bytes(start, length).to_vec());
    }
    Ok((0..length).map(|index| read(&machine.memory, place.plus(index), 1) as u8).collect())
}

/// Writes bytes to any primitive array, or outside the heap.
pub(crate) fn write_bytes(machine: &mut Machine, base: Ref, offset: i64, bytes: &[u8]) -> Result<(), Outside> {
    let place = locate(machine, base, offset, bytes.len() as u64)?;
    if let Some(start) = place.plain(&machine.memory) {
        let target = machine.memory.bytes_mut(start, bytes.len() as u64);
        if target.len() == bytes.len() {
            target.copy_from_slice(bytes);
        }
        return Ok(());
    }
    for (index, &byte) in bytes.iter().enumerate() {
        write(&mut machine.memory, place.plus(index as u64), 1, u64::from(byte));
    }
    Ok(())
}

pub(super) fn copy_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    copy(machine, frame, 1)
}

/// Copies and reverses the bytes of each element.
pub(super) fn copy_swap_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    let element = frame.long(machine, 9);
    copy(machine, frame, if matches!(element, 2 | 4 | 8) { element as usize } else { 1 })
}

fn copy(machine: &mut Machine, frame: Frame, swapped: usize) -> Outcome {
    let length = frame.long(machine, 7) as u64;
    let source = (frame.reference(machine, 1), frame.long(machine, 2));
    let target = (frame.reference(machine, 4), frame.long(machine, 5));
    let find = |(base, offset), open: fn(&Memory, Place, u64) -> Option<u64>| {
        let place = locate(machine, base, offset, length).ok()?;
        open(&machine.memory, place, length)
    };
    if let Some(open) = find(source, first_open).or_else(|| find(target, first_met)) {
        return Outcome::Force(open);
    }
    let copied = read_bytes(machine, source.0, source.1, length).and_then(|mut bytes| {
        bytes.chunks_exact_mut(swapped).for_each(<[u8]>::reverse);
        write_bytes(machine, target.0, target.1, &bytes)
    });
    copied.map_or_else(Outcome::from, |()| Outcome::Void)
}
