//! Memory outside the heap, through which the JDK hands paths and buffers to its natives.

use super::channel::viewed;
use super::failure::Failure;
use crate::natives::memory::place::{mapped_byte, raw_byte};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Memory;

/// The longest string that is looked for: longer than any path of the host.
const LONGEST: u64 = 1 << 16;

/// The byte address in memory of `length` bytes at an address of the program's.
fn locate(address: i64, length: u64) -> Result<u64, Failure> {
    let end = u64::from(Memory::heap_start()) * 8;
    match raw_byte(address) {
        Some(byte) if byte.checked_add(length).is_some_and(|last| last <= end) => Ok(byte),
        _ => Err(Failure::Unsupported(format!("access to memory at address {address:#x}, which was not allocated"))),
    }
}

/// The bytes at an address, which may be in a mapped file.
pub(crate) fn bytes(machine: &mut Machine, address: i64, length: usize) -> Result<Vec<u8>, Failure> {
    if let Some(at) = mapped_byte(address) {
        return viewed::bytes(machine, at, length as u64);
    }
    let start = locate(address, length as u64)?;
    Ok(machine.memory.bytes(start, length as u64).to_vec())
}

/// Changes the bytes at an address.
pub(super) fn set_bytes(machine: &mut Machine, address: i64, bytes: &[u8]) -> Result<(), Failure> {
    let start = locate(address, bytes.len() as u64)?;
    let target = machine.memory.bytes_mut(start, bytes.len() as u64);
    if target.len() == bytes.len() {
        target.copy_from_slice(bytes);
    }
    Ok(())
}

/// The bytes at an address up to a zero byte.
pub(super) fn c_string(machine: &Machine, address: i64) -> Result<Vec<u8>, Failure> {
    let start = locate(address, 1)?;
    let room = (u64::from(Memory::heap_start()) * 8 - start).min(LONGEST);
    // What is behind the string is none of it.
    let bytes = machine.memory.unwatched(|| machine.memory.bytes(start, room));
    let length = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()) as u64;
    Ok(machine.memory.bytes(start, (length + 1).min(room))[..length as usize].to_vec())
}

/// The `long` at an address.
pub(super) fn long(machine: &Machine, address: i64) -> Result<i64, Failure> {
    let start = locate(address, 8)?;
    Ok(machine.memory.bytes(start, 8).try_into().map_or(0, i64::from_le_bytes))
}
